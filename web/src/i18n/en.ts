import { count } from './count.en.ts';
import { scoreOf } from './written.ts';

/** English, what a table needs. The French file has the type of this one: a missing key does not compile. */
export const en = {
  nav: {
    lobby: 'Lobby',
    newTable: 'New table',
    settings: 'Settings',
    close: 'Close',
    skip: 'Skip to the content',
  },

  table: {
    chair: (n: number) => `Seat ${n}`,
    invite: 'Invite',
    loading: 'Finding your seat…',
    panel: 'Table',
    logAndChat: 'Log and chat',
    you: 'you',
    youName: 'You',
    guest: (number: string) => `Guest ${number}`,
    someone: 'someone',
    host: 'host',
    bot: (level: string) => `bot, ${level}`,
    playedBy: (level: string) => `a bot plays (${level})`,
    away: 'away',
    toAct: 'to act',
    nthSeat: (name: string, nth: number) => `${name} (${nth})`,
    yourSeats: 'Your seats',
    untilDeadline: (time: string) => `Time left: ${time}`,
    noUndo: 'Your last move stands: something was revealed since.',
    watching: (n: number) => count(n, 'person is watching', 'people are watching'),
    sending: 'Sending…',
    undo: 'Take back',
    hint: 'Hint',
    confirm: 'Press again to confirm',
    strays: 'This leaves the lesson.',
    confirmKey: 'Enter confirms, Esc cancels.',
    stepBack: 'Back',
    choices: 'Your choices',
    covered: 'Close the result to continue.',
    whyNot: (label: string) => `${label}: not possible now. Why?`,
    whyNotOther: 'Why is nothing else possible?',
    pausedTitle: 'The game is paused',
    lendFor: (name: string) => `Let a bot play for ${name}`,
    more: 'More',
    yourTurnTitle: 'Your turn',
    timeLeft: (name: string, time: string) => `${name}: ${time} left`,
    help: 'How to play',
  },

  log: {
    title: 'Log',
    says: (name: string, text: string) => `${name}: ${text}`,
  },

  result: {
    won: 'You won',
    lost: 'You lost',
    over: 'Game over',
    winner: 'won',
    loser: 'lost',
    score: scoreOf,
    replay: 'Watch the replay',
    timeline: 'Timeline',
    show: 'Result',
    lobby: 'Back to the lobby',
  },

  link: {
    connecting: 'Connecting…',
    loading: 'One moment…',
    lostTitle: 'Connection lost',
    lost: (seconds: number) => (seconds > 0 ? `Trying again in ${seconds} s.` : 'Trying again…'),
    lostText: 'Your seat is kept and nothing you did is lost.',
    goingDown: 'The server is restarting.',
    retry: 'Try now',
    outdatedTitle: 'There is a newer version',
    outdatedText: 'Reload the page to continue.',
    reload: 'Reload',
    firstTitle: 'The server does not answer',
    firstText: 'Check your connection, or ask whoever runs this server.',
  },

  trouble: {
    noTableTitle: 'This table does not exist',
    noTableText: 'Check the link, or look in the lobby.',
    crashTitle: 'Something broke on this page',
    boardText: 'The board could not be drawn. What you can choose is below, and the game continues.',
    crashText: 'The game itself is safe. Reload the page.',
    unknownGame: 'This page does not know that game yet. Reload it after an update.',
    loadTitle: 'This could not be loaded',
    again: 'Try again',
  },

  bots: {
    random: 'wild',
    greedy: 'steady',
    cooperative: 'attentive',
    search: 'sharp',
  } as Record<string, string>,

  botNames: ['Ada', 'Basil', 'Cora', 'Dorian', 'Edith', 'Felix', 'Greta', 'Hugo'],

  errorOther: 'That did not work. Try again.',
};
