import type { Texts } from './texts.en.ts';

const plural = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`;

export const fr: Texts = {
  rules: {
    'AR-01': 'On joue de trois à sept.',
    'AR-02':
      'Il y a 28 cartes : 15 artefacts (cinq sortes, deux saines et une maudite de chaque), 5 événements, 4 personnages, 4 Grands Anciens. Événements et personnages sont sains, les Grands Anciens maudits.',
    'AR-03':
      'Une partie en utilise 22 : tous les artefacts, le Signe des Anciens, les deux Portails et une carte de chacun des quatre groupes choisis avant la partie.',
    'AR-04': 'Chacun commence avec 7 points de raison et n’en a jamais plus.',
    'AR-05': 'À chaque manche, les 22 cartes sont mélangées et chacun en reçoit une, joueurs fictifs compris.',
    'AR-06':
      'Tu vois toutes les cartes tenues sauf la tienne jusqu’à la fin de la manche. Le public n’en voit aucune. Ce que tu as eu le droit de regarder, tu peux t’en souvenir.',
    'AR-07':
      'La première manche commence par un joueur tiré au sort ou désigné par l’hôte. Ensuite, c’est à qui a le moins de raison ; à égalité, au plus proche dans le sens horaire après le dernier joueur actif.',
    'AR-10': 'Au début d’un tour, tout le monde pose une main sur la table, sauf le joueur actif.',
    'AR-11': 'Le joueur actif pioche, voit seul la carte et doit la passer à quelqu’un. La garder est interdit.',
    'AR-12': 'Qui reçoit la carte retire sa main de la table et décide sans voir : la prendre ou la passer.',
    'AR-13':
      'Prendre : la carte tenue est défaussée face visible, la nouvelle est tenue à la vue de tous les autres, puis l’événement défaussé a lieu.',
    'AR-14': 'La carte ne va qu’à quelqu’un dont la main est encore sur la table, donc jamais à qui l’a piochée.',
    'AR-15':
      'Si la dernière personne consultée n’en veut pas non plus, la carte est défaussée sans effet et la manche finit.',
    'AR-16': 'Les défausses restent visibles toute la manche.',
    'AR-17':
      'La manche finit quand tout le monde a passé, quand un événement le dit, ou après le tour où la dernière carte a été piochée.',
    'AR-18':
      'La pioche va au premier joueur, dans le sens horaire, dont la main est encore sur la table ; à défaut, au voisin de gauche.',
    'AR-19': 'Seule la personne consultée peut agir.',
    'AR-20': 'Signe des Anciens : la manche finit aussitôt, et c’est la carte tout juste prise qui compte.',
    'AR-21':
      'Portail : si quelqu’un tient un Grand Ancien, son effet remplace la fin de manche. Sinon, rien. Celui d’un joueur fictif compte, sauf si l’hôte l’a exclu.',
    'AR-22': 'Deux Portails ne font pas une paire : seuls les artefacts se comparent.',
    'AR-23':
      'Orbe magique : tu regardes seul la carte du dessus, puis tu la laisses ou la retires de la manche. Elle revient à la manche suivante.',
    'AR-24':
      'Trapézoèdre brillant : tu regardes la carte du dessus. Saine, tu gagnes 1 point de raison ; maudite, tu en perds 1. La carte reste, et tout le monde connaît sa couleur.',
    'AR-25': 'Quand la pioche est vide, l’Orbe et le Trapézoèdre ne font rien.',
    'AR-26': 'Défausser un artefact, un personnage ou un Grand Ancien ne fait rien.',
    'AR-30': 'À la fin d’une manche, toutes les cartes tenues sont montrées.',
    'AR-31':
      'Une carte saine te sauve ; si c’est un artefact, personne d’autre ne doit tenir le même, quelle que soit la couleur.',
    'AR-32':
      'Si quelqu’un tient le Cultiste, les cartes maudites sauvent à la place des saines, toujours sans double. Qui tient le Cultiste ne s’en sort jamais.',
    'AR-33': 'Chaque joueur qui échoue perd autant de points de raison qu’il y a de joueurs qui échouent.',
    'AR-34': 'S’en sortir avec l’Investigateur donne 1 point de raison, sans dépasser 7.',
    'AR-35': 'Qui tient l’Étudiant méfiant échoue toujours et perd exactement 1.',
    'AR-36': 'Tant que quelqu’un tient le Professeur fou, tous ceux qui n’ont pas d’artefact échouent aussi.',
    'AR-37': 'Les personnages ne font rien quand un Grand Ancien a fini la manche.',
    'AR-40': 'Cthulhu : tous sauf qui le tient perdent le nombre de joueurs moins un, joueurs fictifs compris.',
    'AR-41':
      'Nyarlathotep : les plus riches des autres perdent autant qu’ils sont, ou ce que dit la piste du destin. Qui le tient gagne ce qu’ils ont vraiment perdu.',
    'AR-42':
      'Yog-Sothoth : tous perdent tout, sauf qui le tient et le seul plus pauvre. Si les plus pauvres sont à égalité, qui le tient tombe à 1 et les autres perdent 1.',
    'AR-43':
      'Hastur : chaque joueur avec un artefact perd le nombre de ceux-ci, ou ce que dit la piste du destin, plus un par carte maudite tenue.',
    'AR-44': 'Personne ne descend sous 0.',
    'AR-50': 'Quand quelqu’un est à 0, la partie finit : il perd, tous les autres gagnent.',
    'AR-51': 'Si la table en a convenu, seuls ceux qui ont le plus de raison gagnent ; les ex æquo partagent.',
    'AR-52':
      'Avec la piste du destin, échouer coûte la valeur de la case du marqueur au lieu du nombre de joueurs. Le marqueur avance après chaque manche, jusqu’à 7.',
    'AR-53': 'Il n’y a aucun moyen de regarder sa propre carte, donc pas de pénalité.',
    'AR-60': 'À trois, deux joueurs fictifs s’ajoutent ; à quatre, un. Leurs cartes sont visibles.',
    'AR-61': 'Un joueur fictif ne reçoit jamais de carte, ne pioche jamais et n’a pas de raison.',
    'AR-62':
      'La carte d’un joueur fictif compte pour les artefacts identiques, comme Cultiste ou Professeur fou, et pour Hastur.',
    'AR-63': 'Les joueurs fictifs comptent dans le nombre de joueurs.',
    'AR-64': 'Un joueur fictif dont la carte échoue compte parmi ceux qui échouent.',
    'AR-70': 'On parle librement, mais sans nommer une carte tenue, sa couleur, ni la carte qui passe.',
    'AR-80':
      'La chance exacte de chaque carte que tu tiens peut-être, d’après tout ce que tu as vu dans les règles. Affichée si l’hôte le permet, et quand on revoit la partie.',
    'AR-81': 'Un bot peut jouer n’importe quelle place. Il voit ce que voit cette place, rien de plus.',
  },
  help: [
    'Trois à sept personnes dans une cave, chacune avec une carte que tous voient sauf elle. Chacun commence avec 7 points de raison. Quand quelqu’un n’en a plus, la partie finit : cette personne perd, toutes les autres gagnent.',
    'À ton tour, tu pioches une carte, tu la regardes et tu la pousses face cachée vers quelqu’un. Qui la reçoit retire sa main de la table et décide sans voir : la prendre, ou la passer à quelqu’un dont la main y est encore.',
    'Prendre, c’est défausser face visible la carte que tu tenais ; la nouvelle, tous les autres la voient, pas toi. Si tu as défaussé un événement, il a lieu maintenant. Défausser un artefact, un personnage ou un Grand Ancien ne fait rien.',
    'Si la dernière personne consultée n’en veut pas non plus, la carte est défaussée sans effet et la manche finit. Elle finit aussi quand le Signe des Anciens est défaussé en prenant, quand un Portail réveille un Grand Ancien, ou quand la pioche est vide.',
    'À la fin de la manche, toutes les cartes sont montrées. Une carte saine (bleue, cercle) te sauve, mais deux personnes avec le même artefact échouent toutes deux, quelle que soit la couleur. Une carte maudite (rouge, étoile) échoue. Chaque joueur qui échoue perd autant de points de raison qu’il y a d’échecs.',
    'Les personnages changent la donne : le Cultiste inverse les couleurs, le Professeur fou veut un artefact pour chacun, l’Investigateur donne 1 point de raison à qui s’en sort, l’Étudiant méfiant échoue mais ne perd que 1.',
    'Parle autant que tu veux, mais ne dis jamais ce que quelqu’un tient, sa couleur, ni ce qui passe. La manche suivante commence par qui a le moins de raison.',
  ],
  reveal: {
    title: (round) => `La manche ${round} est finie`,
    survives: 'Indemne',
    fails: 'Échec',
    spared: 'Indemne',
    counts: 'Compte parmi les échecs',
    nextTitle: 'Manche suivante',
    toTable: 'Voir la table',
  },
  why: {
    sane: 'Saine.',
    only_one: (artifact) => `Saine, sans autre ${artifact} à la table.`,
    cursed_under_cultist: 'Maudite, ce qui sauve tant que quelqu’un tient le Cultiste.',
    cursed: 'Maudite.',
    sane_under_cultist: 'Saine, mais avec le Cultiste seules les maudites sauvent.',
    cultist: 'Qui tient le Cultiste ne s’en sort jamais.',
    wary_student: 'L’Étudiant méfiant échoue toujours.',
    no_artifact: 'Pas d’artefact, et quelqu’un tient le Professeur fou.',
    matched: (others) => `Même artefact chez ${others}.`,
    holds_old_one: (card) => `Tient ${card}.`,
    not_holder: 'Tous perdent, sauf qui le tient.',
    richest: 'Avait le plus de raison parmi les autres.',
    not_richest: 'D’autres avaient plus de raison.',
    not_poorest: 'N’était pas seul à avoir le moins.',
    poorest: 'Était seul à avoir le moins.',
    tied: 'Égalité parmi les plus pauvres : tous perdent.',
    holds_artifact: 'Tient un artefact.',
    holds_no_artifact: 'Ne tient pas d’artefact.',
    glimpsed: 'Une carte maudite a pris le dernier point de raison.',
    untouched: 'Aucune carte n’est comparée.',
  },
  parts: {
    head_count: (amount) => plural(amount, 'échec', 'échecs'),
    doom_track: (amount) => `piste du destin : ${amount}`,
    wary_student: () => 'toujours 1',
    players: (amount) => `${amount} joueurs`,
    but_one: () => '− 1',
    everything: () => 'tout',
    down_to_one: () => 'tombe à 1',
    tie: () => '1 chacun',
    cursed_cards: (amount) => `+ ${plural(amount, 'maudite', 'maudites')}`,
    nothing_left: (_, total) => `il n’en restait que ${total}`,
    investigator: () => 'Investigateur',
    losses_of_others: (amount) => `ce que les autres ont perdu : ${amount}`,
    full_sanity: (_, __, most) => `jamais plus de ${most}`,
  },
  guide: {
    welcome:
      'Tout le monde voit ta carte sauf toi, et tu vois celles des autres. Bleu avec un cercle : saine, tu t’en sors. Rouge avec une étoile : maudite, tu échoues.',
    matched: (names) =>
      `${names} tiennent le même artefact. Si la manche finissait là, tous échoueraient, quelle que soit la couleur.`,
    pass: 'Tu as pioché cette carte et toi seul la connais. Pousse-la vers quelqu’un dont la main est encore sur la table : touche cette personne. Aider, ou nuire ?',
    decide:
      'Tu ne vois ni cette carte ni la tienne. Demande-toi pourquoi elle t’arrive. La prendre montre à tous ce que tu tenais ; la passer ne montre rien.',
    last: 'Plus personne après toi. Si tu laisses partir la carte, la manche finit aussitôt et toutes les cartes sont comparées.',
    orb: 'Toi seul vois cette carte. Laisse-la en place, ou retire-la pour que personne ne la pioche dans cette manche.',
    low: 'Les bougies baissent : quand la pioche est vide, la manche finit. Mieux vaut peut-être garder ce que tu tiens ?',
    waiting: 'Regarde qui passe quoi à qui. Ce que les autres veulent te donner en dit long sur ta carte.',
    nextRound:
      'Ceux qui ont échoué ont perdu chacun autant de points de raison qu’ils étaient. Quand quelqu’un tombe à 0, la partie finit et tous les autres gagnent.',
  },
};
