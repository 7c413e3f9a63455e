import type { Texts } from './texts.en.ts';

const plural = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`;

export const fr: Texts = {
  rules: {
    'AR-01': 'On joue de trois à sept.',
    'AR-02':
      'Il y a 28 cartes : 15 artefacts (cinq sortes, deux saines et une maudite de chaque), 5 événements, 4 personnages, 4 Grands Anciens. Événements et personnages sont sains, les Grands Anciens maudits.',
    'AR-03':
      'Une partie en utilise 22 : tous les artefacts, le Signe des Anciens, les deux Portails et une carte de chacun des quatre groupes choisis avant la partie.',
    'AR-04': 'Chacun commence avec 7 points de santé mentale et n’en a jamais plus.',
    'AR-05': 'À chaque manche, les 22 cartes sont mélangées et chacun en reçoit une, joueurs fictifs compris.',
    'AR-06':
      'Tu vois toutes les cartes tenues sauf la tienne jusqu’à la fin de la manche. Les spectateurs n’en voient aucune. Ce que tu as eu le droit de regarder, tu peux t’en souvenir.',
    'AR-07':
      'La première manche commence par un joueur tiré au sort ou désigné par l’hôte. Ensuite, c’est à la personne qui a le moins de santé mentale ; à égalité, à la plus proche dans le sens horaire après le dernier joueur actif.',
    'AR-10': 'Au début d’un tour, tout le monde pose une main sur la table, sauf le joueur actif.',
    'AR-11': 'Le joueur actif pioche, regarde la carte en secret et doit la passer à quelqu’un. La garder est interdit.',
    'AR-12': 'Qui reçoit la carte retire sa main de la table et décide sans voir : la prendre ou la passer.',
    'AR-13':
      'Prendre : la carte tenue est défaussée face visible, la nouvelle est tenue à la vue de tous les autres, puis l’événement défaussé a lieu.',
    'AR-14': 'La carte ne va qu’à quelqu’un dont la main est encore sur la table, donc jamais à qui l’a piochée.',
    'AR-15':
      'Si la dernière personne à qui on la passe n’en veut pas non plus, la carte est défaussée sans effet et la manche prend fin.',
    'AR-16': 'Les défausses restent visibles toute la manche.',
    'AR-17':
      'La manche prend fin quand tout le monde a passé, quand un événement le dit, ou après le tour où la dernière carte a été piochée.',
    'AR-18':
      'La pioche va au premier joueur, dans le sens horaire, dont la main est encore sur la table ; à défaut, au voisin de gauche.',
    'AR-19': 'Seule la personne dont c’est le tour peut agir.',
    'AR-20': 'Signe des Anciens : la manche prend fin aussitôt, et c’est la carte tout juste prise qui compte.',
    'AR-21':
      'Portail : si quelqu’un tient un Grand Ancien, son effet remplace la fin de manche. Sinon, rien. Celui d’un joueur fictif compte, sauf si l’hôte l’a exclu.',
    'AR-22': 'Deux Portails ne font pas une paire : seuls les artefacts se comparent.',
    'AR-23':
      'Orbe magique : tu regardes en secret la carte du dessus, puis tu la laisses ou la retires de la manche. Elle revient à la manche suivante.',
    'AR-24':
      'Trapézoèdre brillant : tu regardes la carte du dessus. Saine, tu gagnes 1 point de santé mentale ; maudite, tu en perds 1. La carte reste, et tout le monde connaît sa couleur.',
    'AR-25': 'Quand la pioche est vide, l’Orbe et le Trapézoèdre ne font rien.',
    'AR-26': 'Défausser un artefact, un personnage ou un Grand Ancien ne fait rien.',
    'AR-30': 'À la fin d’une manche, toutes les cartes tenues sont montrées.',
    'AR-31':
      'Avec une carte saine, tu survis ; si c’est un artefact, personne d’autre ne doit tenir le même, quelle que soit la couleur.',
    'AR-32':
      'Si quelqu’un tient le Cultiste, les cartes maudites survivent à la place des saines ; les artefacts toujours sans double. La personne qui tient le Cultiste ne survit jamais.',
    'AR-33': 'Chaque joueur qui échoue perd autant de points de santé mentale qu’il y a d’échecs.',
    'AR-34': 'Survivre avec l’Investigateur donne 1 point de santé mentale, sans dépasser 7.',
    'AR-35': 'Qui tient l’Étudiant méfiant échoue toujours et perd exactement 1.',
    'AR-36': 'Tant que quelqu’un tient le Professeur fou, toute personne sans artefact échoue aussi.',
    'AR-37': 'Les personnages ne font rien quand un Grand Ancien a mis fin à la manche.',
    'AR-40': 'Cthulhu : sauf la personne qui le tient, tout le monde perd autant de points qu’il y a de joueurs, moins un, joueurs fictifs compris.',
    'AR-41':
      'Nyarlathotep : parmi les autres, quiconque a le plus de santé mentale en perd 1 par joueur à ce niveau, ou ce que dit la piste du destin. La personne qui tient la carte gagne ce qui a vraiment été perdu.',
    'AR-42':
      'Yog-Sothoth : tout le monde perd tout, sauf la personne qui le tient et celle qui a le moins de santé mentale. Égalité au plus bas : la première tombe à 1, les autres perdent 1.',
    'AR-43':
      'Hastur : quiconque tient un artefact perd 1 point par joueur dans ce cas, ou ce que dit la piste du destin, plus 1 par carte maudite tenue.',
    'AR-44': 'Personne ne descend sous 0.',
    'AR-50': 'Quand quelqu’un est à 0, la partie prend fin : cette personne perd, toutes les autres gagnent.',
    'AR-51': 'Si la table en a convenu, seule la meilleure santé mentale gagne ; à égalité, on partage.',
    'AR-52':
      'Avec la piste du destin, échouer coûte la valeur de la case du marqueur au lieu du nombre de joueurs. Le marqueur avance après chaque manche, jusqu’à 7.',
    'AR-53': 'Il n’y a aucun moyen de regarder sa propre carte, donc pas de pénalité.',
    'AR-60': 'À trois, deux joueurs fictifs s’ajoutent ; à quatre, un. Leurs cartes sont visibles.',
    'AR-61': 'Un joueur fictif ne reçoit jamais de carte, ne pioche jamais et n’a pas de santé mentale.',
    'AR-62':
      'La carte d’un joueur fictif compte pour les artefacts identiques, comme Cultiste ou Professeur fou, et pour Hastur.',
    'AR-63': 'Les joueurs fictifs comptent dans le nombre de joueurs.',
    'AR-64': 'Un joueur fictif dont la carte échoue compte parmi les échecs.',
    'AR-70': 'On parle librement, mais sans nommer une carte tenue, sa couleur, ni la carte qui passe.',
    'AR-80':
      'La chance exacte de chaque carte que tu tiens peut-être, d’après tout ce que tu as vu dans les règles. Affichée si l’hôte le permet, et quand on revoit la partie.',
    'AR-81': 'Un bot peut jouer n’importe quelle place. Il voit ce que voit cette place, rien de plus.',
  },
  tally: 'Dans cette manche, d’après ce que tu peux savoir : ta propre carte compte comme pas vue.',
  help: [
    'Trois à sept personnes dans une cave, chacune avec une carte que tous voient sauf elle. Chacun commence avec 7 points de santé mentale. Quand quelqu’un n’en a plus, la partie prend fin : cette personne perd, toutes les autres gagnent.',
    'À ton tour, tu pioches une carte, tu la regardes et tu la passes face cachée à quelqu’un. Qui la reçoit retire sa main de la table et décide sans voir : la prendre, ou la passer à quelqu’un dont la main y est encore.',
    'Prendre, c’est défausser face visible la carte que tu tenais ; la nouvelle, tous les autres la voient, pas toi. Si tu as défaussé un événement, il a lieu maintenant. Défausser un artefact, un personnage ou un Grand Ancien ne fait rien.',
    'Si la dernière personne à qui on la passe n’en veut pas non plus, la carte est défaussée sans effet et la manche prend fin. C’est aussi le cas quand le Signe des Anciens est défaussé en prenant une carte, quand un Portail réveille un Grand Ancien, ou quand la pioche est vide.',
    'À la fin de la manche, toutes les cartes sont montrées. Une carte saine (bleue, cercle) survit, mais deux personnes avec le même artefact échouent toutes deux, quelle que soit la couleur. Une carte maudite (rouge, étoile) échoue. Chaque joueur qui échoue perd autant de points de santé mentale qu’il y a d’échecs.',
    'Les personnages changent la donne : le Cultiste inverse les couleurs, le Professeur fou veut un artefact pour chacun, l’Investigateur donne 1 point de santé mentale à qui survit, l’Étudiant méfiant échoue mais ne perd que 1.',
    'Parle autant que tu veux, mais ne dis jamais ce que quelqu’un tient, sa couleur, ni ce qui passe. La manche suivante commence par la personne qui a le moins de santé mentale.',
  ],
  reveal: {
    title: (round) => `La manche ${round} est finie`,
    survives: 'Survie',
    fails: 'Échec',
    spared: 'Sans perte',
    counts: 'Compte parmi les échecs',
    nextTitle: 'Manche suivante',
    toTable: 'Voir la table',
  },
  why: {
    sane: 'Saine.',
    only_one: (artifact) => `Saine, sans autre ${artifact} à la table.`,
    cursed_under_cultist: 'Maudite, ce qui survit tant que quelqu’un tient le Cultiste.',
    cursed: 'Maudite.',
    sane_under_cultist: 'Saine, mais avec le Cultiste seules les maudites survivent.',
    cultist: 'La personne qui tient le Cultiste ne survit jamais.',
    wary_student: 'L’Étudiant méfiant échoue toujours.',
    no_artifact: 'Pas d’artefact, et quelqu’un tient le Professeur fou.',
    matched: (others) => `En double avec ${others}.`,
    holds_old_one: (card) => `Tient ${card}.`,
    not_holder: 'Tout le monde perd, sauf la personne qui le tient.',
    richest: 'Avait le plus de santé mentale, sans compter qui tient la carte.',
    not_richest: 'D’autres avaient plus de santé mentale.',
    not_poorest: 'Quelqu’un avait moins de santé mentale.',
    poorest: 'Avait le moins de santé mentale.',
    tied: 'Égalité au plus bas : tout le monde perd.',
    holds_artifact: 'Tient un artefact.',
    holds_no_artifact: 'Ne tient pas d’artefact.',
    glimpsed: 'Une carte maudite a pris le dernier point de santé mentale.',
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
};
