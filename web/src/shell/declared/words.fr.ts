import type { en } from './words.en.ts';

/** French, for the statements that are linked from “About”. */
export const fr: typeof en = {
  contact: (where) => `Écris à la personne qui s’occupe de ce serveur : ${where}`,
  nobody: 'Demande à la personne qui t’a donné l’adresse de ce serveur.',
  privacy: {
    title: 'Ce qui est gardé sur toi',
    parts: [
      {
        title: 'Sur le serveur',
        texts: [
          'Le nom que tu as choisi, que tu peux changer à tout moment. Pour chacun de tes navigateurs, une empreinte de sa clé, un libellé comme « Firefox, Linux », la date de son ajout et celle de sa dernière utilisation. Ni adresse électronique, ni mot de passe, ni vrai nom.',
          'Les tables où tu étais : qui tenait quelle place et quand, chaque coup, ce qui s’y est dit, qui y est exclu, et quand la table a été ouverte pour la dernière fois, mais pas par qui. Les parties finies restent, pour qu’on puisse les revoir et les vérifier.',
          'Tes listes : tes tables, celles que tu as rangées, et tes résultats aux donnes du jour.',
          'Si tu as demandé qu’on te prévienne quand c’est à toi : l’adresse et les clés que le service de ton navigateur a données pour cela, et ta langue. Si tu es l’hôte d’une table et fais envoyer ses nouvelles ailleurs : cette adresse.',
          'Si la personne qui s’occupe de ce serveur t’exclut : cela, et depuis quand.',
          'Ton adresse réseau sert le temps de ta connexion, pour que personne ne prenne trop de place. Elle n’est pas enregistrée.',
        ],
      },
      {
        title: 'Dans ton navigateur',
        texts: [
          'La clé qui dit qui tu es ici, tes réglages, et les notes que tu prends à une table. Les notes ne sont envoyées à personne. Il n’y a pas de cookies, rien ne vient d’autres sites, et rien ne compte tes visites.',
        ],
      },
      {
        title: 'Qui le voit',
        texts: [
          'À une table, tout le monde voit ton nom et ce que tu fais. Quiconque connaît l’adresse d’une table finie peut lire sa partie.',
          'La personne qui s’occupe de ce serveur peut lire tout ce qui s’y trouve, même les cartes des parties en cours.',
        ],
      },
      {
        title: 'Combien de temps, et comment cela disparaît',
        texts: [
          'Dans les « Réglages », tu peux fermer chacun de tes appareils, prendre une nouvelle clé, enregistrer tes parties finies dans un fichier, et te supprimer : ton nom, tes clés et l’adresse où te prévenir disparaissent aussitôt, et tes parties restent, comme celles de « quelqu’un ».',
          'L’adresse où te prévenir et celle des nouvelles d’une table sont effacées quand tu y renonces. Un hôte, ou la personne qui s’occupe du serveur, peut revenir sur une exclusion.',
          'Le reste est gardé jusqu’à ce que la personne qui s’occupe du serveur l’efface. Elle peut laisser disparaître les tables que personne n’a finies ni ouvertes depuis un certain temps.',
          'Effacer les données de ce site dans ton navigateur retire ce qui y est gardé. Tu es alors quelqu’un d’autre : sans un autre de tes appareils, on ne retrouve pas l’ancien nom.',
        ],
      },
    ],
  },
  accessibility: {
    title: 'Accessibilité',
    parts: [
      {
        title: 'Notre but',
        texts: [
          'Tout le monde peut jouer ici chaque jeu jusqu’au bout : à la souris, au doigt ou au clavier seul, avec un lecteur d’écran, à toute taille de texte, en clair ou en sombre, avec peu de mouvement. Nous visons le niveau AA des WCAG 2.2.',
        ],
      },
      {
        title: 'Ce qui est fait pour cela',
        texts: [
          'Chaque choix est un bouton dont le nom dit ce qu’il fait ; ce qui est impossible dit pourquoi. Ce qui se passe est annoncé aux lecteurs d’écran, et se relit dans le journal.',
          'Rien n’est dit par la couleur seule. Les boutons sont assez grands pour un pouce. Les mouvements suivent le réglage de ton appareil, et se coupent dans les « Réglages ».',
          'Quand un jeu a une horloge, la table peut s’en passer ; entre deux manches, on attend tout le monde.',
        ],
      },
      {
        title: 'Comment c’est vérifié',
        texts: [
          'À chaque version, des parties entières sont jouées au clavier, et chaque page est vérifiée par un programme (axe), sur téléphone et grand écran, dans les deux langues et les deux thèmes. Personne qui se sert chaque jour d’un lecteur d’écran ne l’a encore essayé.',
        ],
      },
      {
        title: 'Ce qui n’est pas encore bien',
        texts: [
          'RITUAL contre la montre demande des choix rapides ; sans l’horloge, non. Les courbes de l’entraîneur existent aussi en tableaux. Les images de résultats à partager n’ont pas de texte pour lecteurs d’écran ; le texte à côté dit la même chose.',
        ],
      },
    ],
  },
  security: {
    title: 'Sécurité',
    parts: [
      {
        title: 'Si tu trouves une faille',
        texts: [
          'Dis-le à la personne qui s’occupe de ce serveur, et à personne d’autre avant que ce soit réparé : quelle version (elle est dans « À propos »), ce que tu as fait et ce qui s’est passé. Un rapport de problème enregistré à une table en contient l’essentiel. Si c’est toi qui t’occupes du serveur : ouvre un rapport privé là où tu as trouvé le programme.',
          'Tu as une réponse sous une semaine. La liste des changements dit ce qui a été réparé et grâce à qui, sauf si tu préfères ne pas y figurer. Seule la version la plus récente est réparée.',
        ],
      },
      {
        title: 'Ce qui est garanti',
        texts: [
          'Personne n’apprend ce que sa place ne doit pas voir. Personne n’agit en ton nom sans l’un de tes appareils. Personne ne peut bloquer ou perdre la table des autres.',
          'La donne d’une table est fixée avant que quiconque y prenne place, et ton navigateur la vérifie à la fin de la partie.',
          'Le serveur n’envoie rien dans son propre réseau, et ne se laisse gérer que depuis sa propre machine.',
        ],
      },
      {
        title: 'Ce qui ne l’est pas',
        texts: [
          'La personne qui s’occupe d’un serveur peut lire tout ce qui s’y trouve, même les cartes des parties en cours. Elle ne peut pas changer une donne commencée sans que la vérification finale échoue.',
          'Une invitation est une clé : quiconque en a le lien ou le code peut entrer. Quiconque connaît l’adresse d’une table finie peut lire sa partie.',
          'Si l’adresse de cette page ne commence pas par https://, d’autres personnes sur ton réseau peuvent lire ce qui passe.',
        ],
      },
    ],
  },
};
