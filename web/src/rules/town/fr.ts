import type { Book } from '../types';
import type { Clause, Fig, Section } from './outline';

const book: Book<Section, Clause, Fig> = {
  title: 'Bloom Town',
  by: 'd’Asger Harding Granerud et Daniel Skjold Pedersen',
  contents: 'Sommaire',
  rules: 'Règles',
  games: 'Les trois jeux',
  overview: {
    aim: 'Construisez votre ville tuile par tuile et obtenez le plus de points Bloom. Chaque type de bâtiment compte à sa façon, selon ce qui l’entoure.',
    how: 'Votre tour, en trois étapes',
    turn: [
      '**Construisez :** placez une tuile de votre main sur une case vide.',
      '**Marquez les points** de cette tuile : {offices}, {metro}, groupes de Parcs, Maisons aux voisines variées, Boutiques près de leurs types.',
      '**Prenez** la tuile du Marché désignée par la fleur recouverte. Le Marché est rempli.',
    ],
    end: 'Quand assez de piles sont épuisées, on finit le tour de table. Chacun garde une tuile et fait le Second Décompte de son type.',
    parts: {
      offices: { lines: 'lignes de Bureaux', linked: 'Bureaux connectés en ligne et en colonne' },
      metro: { group: 'chaînes de Métros', lines: 'diagonales de Métros' },
    },
  },
  sections: {
    components: 'Matériel',
    setup: 'Mise en place',
    turn: 'Votre tour',
    scoring: 'Les points d’une tuile',
    community: 'Tuiles Communauté',
    bonus: 'Actions bonus',
    end: 'Fin de la partie',
  },
  clauses: {
    T1: '65 **tuiles de Construction**, 13 de chaque type : {O} Bureau, {M} Métro, {P} Parc, {H} Maison et {S} Boutique.',
    T2: 'L’enseigne d’une **Boutique** nomme deux des quatre autres types. Il y a six sortes de Boutiques, deux tuiles de chacune, plus une troisième qui nomme Maison et Parc.',
    T3: '10 **tuiles Communauté**, deux par type de bâtiment.',
    T4: 'Un **plateau de Ville** par joueur : 5 cases sur 5, colonnes a à e depuis la gauche, lignes 1 à 5 depuis le haut. Chaque case montre l’une des cinq fleurs, numérotées comme les emplacements du Marché. Cinq cases entourées d’une couronne sont des **espaces fleuris**.',
    T5: 'Un **jeton Bonus** par joueur.',
    T6: 'À 2 joueurs, 6 tuiles de chaque type sont retirées du jeu ; à 3 joueurs, 2 de chaque ; à 4, aucune. On ne retire jamais deux Boutiques de la même sorte : à 2 joueurs, exactement une de chaque sorte ; à 3, deux sortes différentes au hasard. Tout le monde voit ce qui est retiré.',
    T7: 'Chacun reçoit 2 tuiles de Construction, cachées aux autres. Ce n’est qu’ensuite qu’on mélange les tuiles Communauté aux tuiles restantes.',
    T8: 'Formez cinq piles : de 8 tuiles à 2 joueurs, de 11 à 3, de 13 à 4. La tuile du dessus de chaque pile est posée face visible dans son emplacement du **Marché**. Si c’est une tuile Communauté, elle va dans l’Espace Communautaire, et l’emplacement est rempli depuis la même pile.',
    T9: 'Les tuiles en trop (1, 4 ou 2 à 2, 3 ou 4 joueurs) sont révélées. Les tuiles Communauté vont dans l’Espace Communautaire, les autres quittent le jeu.',
    T10: 'Si les deux tuiles Communauté d’un type sortent pendant la mise en place, son Second Décompte est considéré comme fait : personne n’a encore rien à compter.',
    T11: 'Le premier joueur est tiré au sort. On joue dans le sens des aiguilles d’une montre.',
    T12: '**Construisez.** Placez une des tuiles de votre main (deux, ou une seule après T16) sur n’importe quelle case vide de votre ville.',
    T13: '**Marquez des points** pour la tuile que vous venez de placer, et pour elle seule. Chaque type compte à sa façon.',
    T14: '**Prenez une tuile.** La fleur recouverte désigne un emplacement du Marché : prenez en main la tuile face visible qui s’y trouve.',
    T15: 'L’emplacement est vide ? Prenez la première tuile de sa pile, face cachée. Si c’est une tuile Communauté, révélez-la, appliquez-la (T20) et prenez la suivante. S’il n’y a rien d’autre dans la pile, passez à T16.',
    T16: 'La pile est vide aussi ? Prenez la tuile face visible du Marché de votre choix. S’il n’y en a qu’une, elle est prise d’office ; s’il n’y en a pas, vous ne prenez rien.',
    T17: '**Remplissez le Marché.** Chaque emplacement vide est rempli depuis sa pile. Votre tour se termine aussitôt : plus de jeton Bonus après le remplissage.',
    T18: 'Une tuile prise face visible est connue de tous jusqu’à ce qu’elle soit placée. Les tuiles reçues au départ ou prises face cachée restent secrètes. Si vous placez une tuile identique à une tuile connue, c’est la tuile connue qui est considérée comme placée.',
    T28: '{O} **Bureau :** 1 point, plus 1 par autre Bureau de sa ligne et de sa colonne qui lui est connecté.',
    T29: '{M} **Métro :** 1 point, plus 1 par autre Métro qui lui est connecté de coin en coin. Deux Métros côte à côte ne sont pas connectés.',
    T30: '{P} **Parc :** regardez le groupe de Parcs connectés par les côtés. Seul, il rapporte 1 point ; avec un autre Parc, 3.',
    T31: '{H} **Maison :** 1 point, plus 1 par type différent parmi ses voisines (côte à côte, pas en diagonale). Une autre Maison compte aussi comme un type.',
    T32: '{S} **Boutique :** 1 point, plus 1 par tuile voisine dont le type figure sur l’enseigne.',
    T19: 'Si le remplissage révèle une **tuile Communauté**, elle va dans l’Espace Communautaire et l’emplacement reçoit la tuile suivante de la même pile, autant de fois qu’il le faut. Si la pile s’épuise, l’emplacement reste vide.',
    T20: 'La **deuxième** tuile Communauté d’un type déclenche aussitôt un Second Décompte de ce type pour tous les joueurs, sauf si un jeton Bonus s’y trouve (T26).',
    T21: '**Second Décompte :** chaque Bureau, Métro et Parc de votre ville vaut 2 points. Chaque Maison et chaque Boutique compte comme si elle venait d’être placée, avec ses voisines actuelles.',
    T22: 'Une tuile placée sur un **espace fleuri** donne une action bonus, à choisir tout de suite : **le double de points** (les points de cette tuile comptent deux fois, même s’ils sont de 0) ou **un tour supplémentaire** (on ne remplit pas le Marché ; prenez votre tuile, jouez encore un tour, puis remplissez). Vous pouvez aussi y renoncer.',
    T23: 'Votre **jeton Bonus** donne une action bonus, une seule fois dans la partie, à tout moment de votre tour : le double de points, un tour supplémentaire ou un Second Décompte (T25). Un jeton non utilisé ne vaut rien.',
    T24: 'Jamais deux fois la même action bonus dans un même tour, d’où qu’elle vienne. Un tour supplémentaire fait partie du même tour.',
    T25: '**Second Décompte par le jeton :** nommez un type qui a exactement une tuile Communauté dans l’Espace Communautaire et pas de jeton. Tous les joueurs en font le décompte (T21), même si personne n’a de tuile de ce type. Votre jeton y reste.',
    T26: 'Quand la deuxième tuile Communauté d’un type qui porte un jeton est révélée, on la pose et on l’ignore.',
    T27: 'Il y a trois moments pour les actions bonus. **Avant chaque construction**, y compris lors d’un tour supplémentaire, vous pouvez déclencher un Second Décompte avec le jeton. **Après avoir marqué les points et avant de prendre une tuile**, vous pouvez utiliser l’espace fleuri et le jeton dans l’ordre que vous voulez ; dès que vous continuez, l’action de l’espace fleuri est perdue. **Après avoir pris une tuile face cachée**, vous pouvez encore utiliser le jeton, puisque vous avez appris quelque chose de nouveau. Là où rien n’est possible, la partie continue sans vous interroger.',
    T33: 'La fin est déclenchée quand, après le remplissage d’un tour, **3** des 5 piles sont vides à 2 joueurs, **2** des 5 à 3 ou 4 joueurs. Une tuile du Marché ne fait pas partie de sa pile. On finit le tour de table pour que chacun ait joué autant de fois ; les tours supplémentaires restent permis.',
    T34: 'Puis chacun, dans l’ordre du tour, **garde une** des tuiles de sa main et fait le Second Décompte (T21) de ce type, dans sa propre ville seulement, même s’il y a déjà eu un Second Décompte de ce type. Deux tuiles identiques ou une seule : elle est gardée d’office ; une main vide ne garde rien. Toutes ces tuiles sont montrées.',
    T35: 'Le plus grand nombre de points Bloom l’emporte. En cas d’égalité, c’est le dernier des ex æquo dans l’ordre du tour qui gagne.',
  },
  readings: {
    T4: {
      A: 'Sur le côté A, toutes les cases d’une colonne ont la même fleur.',
      B: 'Sur le côté B, chaque fleur apparaît une fois par ligne et par colonne.',
    },
    T28: {
      lines:
        'Sont connectés ceux de la ligne ininterrompue de Bureaux qui passe par lui ; un Bureau qu’on n’atteint qu’en tournant ne compte pas.',
      linked:
        'Sont connectés tous ceux qu’on atteint de Bureau en Bureau, par les côtés, même si la ligne ou la colonne elle-même a un trou.',
    },
    T29: {
      group: 'La chaîne de coins peut tourner et être aussi longue que vous voulez.',
      lines: 'Seules comptent les diagonales droites et ininterrompues qui passent par la tuile.',
    },
    T30: {
      open: 'Avec deux autres ou plus, il rapporte 4.',
      three: 'Avec deux autres, il rapporte 4, et chaque Parc suivant du même groupe 0.',
    },
  },
  ours: {
    T2: 'Le nombre de 13 Boutiques est imprimé ; la sorte qui a une troisième tuile ne l’est pas. Maison et Parc est notre choix.',
    T4: 'Les règles dont nous disposons n’ont pas d’image du plateau de Ville. Les fleurs et les espaces fleuris des deux côtés sont les nôtres.',
  },
  page: {
    T27: 'Avant de construire, touchez le jeton près de votre main. Pour l’utiliser après les points, choisissez-y « Me demander après la pose » ou, si le réglage « Demander avant de poser » est actif, placez la tuile avec le bouton qui porte le jeton. Sur un espace fleuri et après une tuile prise face cachée, la question vous est toujours posée.',
  },
  figures: {
    T2: 'Les six sortes de Boutiques, chacune avec ses deux types sur l’enseigne.',
    T4: 'Côté A : cinq colonnes de fleurs, une couronne dans chacune.',
    T14: 'La Maison recouvre une jacinthe : vous prenez la tuile de l’emplacement 3, un Parc.',
    T20: 'La deuxième tuile Communauté Parc sort : chaque Parc rapporte 2 points, à tous les joueurs.',
    T22: 'Une couronne autour de la fleur : le double de points, ou un tour supplémentaire.',
    T25: 'Une Maison dans l’Espace Communautaire et votre jeton dessus : toutes les Maisons comptent.',
    T28: 'Deux dans la ligne et un dans la colonne : 1 + 3 = 4. Le Bureau dans le coin ne compte pas.',
    T29: 'Trois Métros dans la chaîne des coins : 1 + 3 = 4. Celui juste en dessous n’est pas connecté.',
    T30: 'Deux autres Parcs dans le groupe : 4 points. Le Parc à l’écart reste seul.',
    T31: 'Bureau, Parc et Boutique à côté : 1 + 3 = 4. Le second Parc n’est pas un nouveau type.',
    T32: 'Deux Maisons et un Parc à côté : 1 + 3 = 4. Le Métro n’est pas sur l’enseigne.',
    'T4/B': 'Côté B : chaque fleur une fois par ligne et par colonne, cinq couronnes.',
    'T28/linked':
      'Un dans la colonne, et deux dans la ligne, atteints en contournant le Parc : 1 + 3 = 4. Les deux du haut ne sont ni dans l’une ni dans l’autre.',
    'T29/lines':
      'Deux Métros sur les diagonales droites : 1 + 2 = 3. Celui qui suit le virage ne compte pas.',
    'T30/three': 'Le quatrième Parc d’un groupe : 0 point.',
  },
};
export default book;
