/** A page of plain text: a heading and paragraphs for each part. */
export interface Statement {
  title: string;
  parts: { title: string; texts: string[] }[];
}

/** English, for the statements that are linked from “About”. */
export const en: { privacy: Statement; accessibility: Statement; security: Statement; contact: (where: string) => string; nobody: string } = {
  contact: (where: string) => `Write to whoever runs this server: ${where}`,
  nobody: 'Ask whoever gave you the address of this server.',
  privacy: {
    title: 'What is kept about you',
    parts: [
      {
        title: 'On the server',
        texts: [
          'The name you chose, which you can change at any time. For each of your browsers a fingerprint of its key, a label such as “Firefox, Linux”, when it was added and when it was last used. No e-mail address, no password, no real name.',
          'The tables you sat at: who sat where and when, every move, what was said there, whom the host keeps out, and when the table was last opened, not by whom. Finished games stay, so that they can be watched again and checked.',
          'Your lists: your tables, those you put away, and how you did on the deals of a day.',
          'If you asked to be called when it is your turn: the address and the keys that your browser’s push service gave for that, and your language. If you host a table and have its news sent elsewhere: that address.',
          'If whoever runs this server keeps you out: that they do, and since when.',
          'Your network address is used while you are connected, to keep anyone from taking too much. It is not stored.',
        ],
      },
      {
        title: 'In your browser',
        texts: [
          'The key that says who you are here, your settings, and notes you write at a table. Notes are sent to nobody. There are no cookies, nothing is loaded from other sites, and nothing counts your visits.',
        ],
      },
      {
        title: 'Who sees it',
        texts: [
          'Everyone at a table sees your name and what you do there. Whoever knows the address of a finished table can read its game.',
          'Whoever runs this server can read all that is on it, also the cards of running games.',
        ],
      },
      {
        title: 'How long, and how it goes away',
        texts: [
          'Under “Settings” you can end each of your devices, take a new key, save your finished games as a file, and delete yourself: your name, your keys and where you are called go at once, and games you played stay, as those of “someone”.',
          'Where you are called and where a table’s news go is deleted when you switch it off. A host and whoever runs the server can undo that they keep somebody out.',
          'All else stays until whoever runs the server deletes it. They may let tables go that nobody finished or opened for some time.',
          'Clearing this site’s data in your browser removes what is kept there. You are then somebody new: there is no way back to the old name without another of your devices.',
        ],
      },
    ],
  },
  accessibility: {
    title: 'Accessibility',
    parts: [
      {
        title: 'What we aim for',
        texts: [
          'Everyone can play every game here to its end: by pointer, by touch or by keyboard alone, with a screen reader, at any size of text, in light or dark, with little movement. We aim for level AA of the WCAG 2.2.',
        ],
      },
      {
        title: 'What was done for it',
        texts: [
          'Every choice is a button with a name that says what it does; what cannot be chosen says why. What happens is told to screen readers as it happens, and can be read again in the log.',
          'Nothing is told by colour alone. Buttons are large enough for a thumb. Movements follow the setting of your device, and can be switched off under “Settings”.',
          'Where a game has a clock, the table can be set without one; between rounds everybody is waited for.',
        ],
      },
      {
        title: 'How it is checked',
        texts: [
          'Whole games are played by keyboard in the tests of every version, and every page is checked by a program (axe), on phones and wide screens, in both languages and themes. People who use a screen reader every day have not yet tried it.',
        ],
      },
      {
        title: 'What is not good yet',
        texts: [
          'RITUAL against the clock asks for quick choices; without its clock it does not. Charts of the coach are also given as tables. Pictures of results that can be shared have no text in them for screen readers; the text beside them says the same.',
        ],
      },
    ],
  },
  security: {
    title: 'Security',
    parts: [
      {
        title: 'If you find a hole',
        texts: [
          'Tell whoever runs this server, and nobody else before it is closed: which version it is (it is under “About”), what you did and what happened. A problem report saved at a table holds most of that. If you run the server: open a private report where you found the program.',
          'You get an answer within a week. The list of changes says what was closed and who found it, unless you would rather not be named. Only the newest version is mended.',
        ],
      },
      {
        title: 'What you can rely on',
        texts: [
          'Nobody learns what their seat may not see. Nobody acts as you without one of your devices. Nobody can stall or lose the table of others.',
          'The deal of a table is fixed before anyone sits, and your browser checks it when the game is over.',
          'The server sends nothing into its own network, and lets itself be managed from its own machine alone.',
        ],
      },
      {
        title: 'What you cannot',
        texts: [
          'Whoever runs a server can read all that is on it, also the cards of running games. They cannot change a deal that has begun without the check at its end failing.',
          'An invite is a key: whoever has its link or code comes in. A finished game can be read by anyone who knows the address of its table.',
          'If the address of this page does not begin with https://, others in your network can read along.',
        ],
      },
    ],
  },
};
