import { count } from './count.fr.ts';
import { scoreOf } from './written.ts';
import type { en } from './en.ts';

/** Le français : on se tutoie à table. */
export const fr: typeof en = {
  nav: {
    lobby: 'Accueil',
    newTable: 'Nouvelle table',
    settings: 'Réglages',
    close: 'Fermer',
    skip: 'Aller au contenu',
  },

  table: {
    chair: (n) => `Place ${n}`,
    invite: 'Inviter',
    loading: 'On cherche ta place…',
    panel: 'Table',
    logAndChat: 'Journal et discussion',
    you: 'toi',
    youName: 'Toi',
    guest: (number) => `Convive ${number}`,
    someone: 'quelqu’un',
    host: 'hôte',
    bot: (level) => `bot ${level}`,
    playedBy: (level) => `un bot joue (${level})`,
    away: 'pas là',
    toAct: 'tour en cours',
    nthSeat: (name, nth) => `${name} (${nth})`,
    yourSeats: 'Tes places',
    untilDeadline: (time) => `Temps restant : ${time}`,
    noUndo: 'Ton dernier coup est joué : quelque chose a été révélé depuis.',
    watching: (n) => count(n, 'personne regarde', 'personnes regardent'),
    sending: 'Envoi…',
    undo: 'Reprendre le coup',
    hint: 'Suggestion',
    confirm: 'Appuie encore pour confirmer',
    strays: 'C’est quitter la leçon.',
    confirmKey: 'Entrée confirme, Échap annule.',
    stepBack: 'Retour',
    choices: 'Tes choix',
    covered: 'Ferme le résultat pour continuer.',
    whyNot: (label) => `${label} : impossible maintenant. Pourquoi ?`,
    whyNotOther: 'Pourquoi rien d’autre n’est possible ?',
    pausedTitle: 'La partie est en pause',
    lendFor: (name) => `Laisser un bot jouer pour ${name}`,
    more: 'Plus',
    yourTurnTitle: 'À toi',
    timeLeft: (name, time) => `${name} : encore ${time}`,
    help: 'Comment jouer',
  },

  log: {
    title: 'Journal',
    says: (name, text) => `${name} : ${text}`,
  },

  result: {
    won: 'Tu as gagné',
    lost: 'Tu as perdu',
    over: 'Partie finie',
    winner: 'victoire',
    loser: 'défaite',
    score: scoreOf,
    replay: 'Revoir la partie',
    timeline: 'Chronologie',
    show: 'Résultat',
    lobby: 'Retour à l’accueil',
  },

  link: {
    loading: 'Un instant…',
    connecting: 'Connexion…',
    lostTitle: 'Connexion perdue',
    lost: (seconds) => (seconds > 0 ? `Nouvel essai dans ${seconds} s.` : 'Nouvel essai…'),
    lostText: 'Ta place est gardée et rien de ce que tu as fait n’est perdu.',
    goingDown: 'Le serveur redémarre.',
    retry: 'Réessayer',
    outdatedTitle: 'Il y a une nouvelle version',
    outdatedText: 'Recharge la page pour continuer.',
    reload: 'Recharger',
    firstTitle: 'Le serveur ne répond pas',
    firstText: 'Vérifie ta connexion, ou demande à la personne qui s’occupe du serveur.',
  },

  trouble: {
    noTableTitle: 'Cette table n’existe pas',
    noTableText: 'Vérifie le lien, ou regarde à l’accueil.',
    crashTitle: 'Cette page a un problème',
    boardText: 'Le plateau n’a pas pu être dessiné. Tes choix sont en dessous, et la partie continue.',
    crashText: 'La partie, elle, est intacte. Recharge la page.',
    unknownGame: 'Cette page ne connaît pas encore ce jeu. Recharge-la après une mise à jour.',
    loadTitle: 'Le chargement a échoué',
    again: 'Réessayer',
  },

  bots: {
    random: 'fantasque',
    greedy: 'appliqué',
    cooperative: 'attentif',
    search: 'redoutable',
  },

  botNames: ['Ada', 'Basile', 'Cora', 'Dorian', 'Édith', 'Félix', 'Greta', 'Hugo'],

  errorOther: 'Cela n’a pas marché. Réessaie.',
};
