import type { Book } from '../types';
import type { Clause, Fig, Section } from './outline';

const book: Book<Section, Clause, Fig> = {
  title: 'Bloom de Kramer',
  by: 'de Wolfgang Kramer',
  contents: 'Sommaire',
  rules: 'Règles',
  games: 'Les trois jeux',
  overview: {
    aim: 'Posez vos tuiles en suites croissantes, gagnez les meilleurs jetons Récompense grâce à leurs fleurs et débarrassez-vous de vos tuiles le premier.',
    how: 'À votre tour : une seule des trois actions',
    turn: [
      '**Piochez** 1 ou 2 tuiles, du parterre ou à l’aveugle dans la réserve.',
      '**Posez** une nouvelle suite d’au moins 3 tuiles, avec des écarts de 1 ou 2 ; jusqu’à 2 peuvent être volées dans une suite posée. Ses fleurs gagnent un jeton Récompense.',
      '**Allongez** une suite posée avec des tuiles de votre main, sans récompense.',
    ],
    end: 'La manche se termine quand une main est vide ou que tous ont passé. Les jetons comptent ; chaque fleur restée en main coûte 1 point. Après {rounds}, le plus haut total gagne.',
    parts: {
      rounds: {
        '1': 'une manche',
        '2': 'deux manches',
        '3': 'trois manches',
        '4': 'quatre manches',
        '5': 'cinq manches',
      },
    },
  },
  sections: {
    components: 'Matériel',
    setup: 'Mise en place d’une manche',
    draw: 'À votre tour : piocher',
    lay: 'À votre tour : poser une suite',
    extend: 'À votre tour : allonger une suite',
    jokers: 'Les jokers',
    end: 'Fin de la partie',
  },
  clauses: {
    R1: 'Des **tuiles** numérotées de 1 à 100, une de chaque, et 4 **jokers**.',
    R2: 'Les **fleurs** d’une tuile : 7 sur le 55, 5 sur les autres multiples de 11, 3 sur les multiples de 10, 2 sur les autres multiples de 5, 1 sur toutes les autres. Un joker n’en a pas. Cela fait 167 fleurs.',
    R3: '20 **jetons Récompense** : deux de chaque valeur de 1 à 5, un de chaque de 6 à 15.',
    R4: 'Un plateau avec un **parterre** de 8 emplacements et 4 emplacements Joker.',
    R5: 'Un joker est posé dès le départ sur un emplacement Joker. Les 103 autres tuiles forment la **réserve**, face cachée.',
    R6: 'Le parterre est rempli de 8 tuiles numérotées de la réserve. Un joker retourné va sur un emplacement Joker et est remplacé.',
    R7: 'Chacun pioche 13 tuiles, cachées aux autres : c’est sa **main**.',
    R8: 'Les 20 jetons Récompense sont sur le plateau, et aucune suite n’est posée.',
    R9: 'Le hasard désigne qui commence la première manche. Les manches suivantes sont commencées par celui qui a le moins de points au total ; en cas d’égalité, le premier d’entre eux dans le sens horaire à partir de celui qui a commencé la première manche, lui compris. On joue dans le sens horaire. À votre tour, vous effectuez **une seule** action : piocher, poser ou allonger.',
    R10: '**Piochez** une tuile, du parterre ou à l’aveugle dans la réserve ; regardez-la, puis piochez-en une seconde de la même façon ou arrêtez-vous. Les jokers du plateau ne se prennent pas. Un joker trouvé dans la réserve va sur un emplacement Joker et vous piochez encore. S’il n’y reste que des jokers, vous n’avez rien pris : la première tuile doit alors venir du parterre, la seconde peut en venir. S’il ne reste rien pour une seconde tuile, votre tour est terminé.',
    R11: 'À la fin du tour, le parterre est complété à 8 tuiles depuis la réserve, avec les jokers comme en R6, tant que la réserve le permet.',
    R12: 'Une tuile prise au parterre est connue de tous jusqu’à ce qu’elle soit posée ; une tuile prise à l’aveugle ne l’est pas. Les jokers pris selon R19 et R21 sont connus aussi, et parmi vos jokers, les connus sont réputés joués en premier.',
    R13: '**Posez** une seule nouvelle suite d’au moins 3 tuiles, dont au moins une de votre main. Votre main peut contenir autant de tuiles que vous voulez.',
    R14: 'Une **suite** monte de 1 ou de 2 d’une tuile à l’autre. Après 100, elle revient à 1 : de 99 à 1 et de 100 à 2, l’écart est de 2. Aucune valeur n’y figure deux fois, et une tuile au moins est numérotée. Un joker vaut n’importe quelle valeur qui convient.',
    R15: '**Vol :** en posant, vous pouvez prendre 1 ou 2 tuiles d’une seule suite déjà posée, même l’une des vôtres. Ce qu’il en reste doit former, tel quel, une suite correcte de 3 tuiles ou plus : la suite ne se coupe pas en deux et ses jokers gardent leur ordre.',
    R16: '**Récompense :** additionnez les fleurs de la nouvelle suite, tuiles volées comprises, et prenez le jeton de cette valeur. S’il n’y est plus, ou si la somme dépasse 15, prenez le plus haut jeton inférieur qui reste. S’il n’y en a pas, vous repartez les mains vides.',
    R17: '**Allongez** une seule suite de la table, quel qu’en soit le propriétaire, d’une ou plusieurs tuiles de votre main : au début, à la fin ou au milieu. Les tuiles déjà là gardent leur ordre ; la valeur des jokers peut changer. Le résultat doit être une suite correcte. Ni récompense, ni vol.',
    R18: 'Il est interdit de passer volontairement. Seul celui qui ne peut ni piocher, ni poser, ni allonger doit passer (un échange de joker, R21, peut venir avant).',
    R19: 'Si vous posez une suite d’**exactement 3** tuiles, jokers compris, sans voler, vous pouvez prendre en main un joker du plateau, s’il y en a un. Vous pourrez l’utiliser dès votre prochain tour.',
    R20: 'Pas si cette pose a vidé votre main : la manche est alors terminée (R22).',
    R21: '**Échange :** au début de votre tour, avant l’action et autant de fois que vous voulez, vous pouvez remplacer un joker d’une suite quelconque par une tuile numérotée de votre main qui convient à sa place. Le joker va dans votre main et peut servir tout de suite.',
    R22: 'La manche se termine **immédiatement** quand un joueur a posé la dernière tuile de sa main, avec une nouvelle suite (il prend d’abord sa récompense) ou en allongeant une suite, ou quand tous ont passé l’un après l’autre.',
    R23: 'Additionnez vos jetons Récompense et retirez 1 point par fleur des tuiles qui vous restent en main.',
    R24: 'Le plus haut total gagne ; à égalité, le plus de points dans la dernière manche ; si l’égalité persiste, la victoire est partagée.',
  },
  readings: {
    R7: {
      board: 'Un joker pioché va sur un emplacement Joker et est remplacé.',
      hand: 'Un joker pioché reste dans la main.',
    },
    R15: { yes: 'Les jokers se volent comme les autres tuiles.', no: 'Les jokers ne se volent pas.' },
    R24: {
      '2': 'La partie compte deux manches.',
      '1': 'La partie compte une manche.',
      '3': 'La partie compte trois manches.',
      '4': 'La partie compte quatre manches.',
      '5': 'La partie compte cinq manches.',
    },
  },
  ours: {
    R2: 'La règle ne dit pas combien de fleurs porte chaque tuile. Des joueurs rapportent la répartition de 6 qui prend !, un autre jeu de l’auteur ; nous ne l’avons pas vérifiée sur un jeu imprimé.',
  },
  rulings: {
    R9: 'Dans la règle, le dernier à avoir cueilli une fleur commence ; ici, c’est le hasard qui décide. Elle ne dit pas qui commence une manche suivante quand plusieurs joueurs ont le moins de points : ce choix est le nôtre.',
  },
  page: {},
  figures: {
    R2: 'Une, deux, trois, cinq et sept fleurs. À chaque nombre sa fleur.',
    R14: 'En haut : correct, des écarts de 1, 2 et 1, et la suite dépasse 100. En bas : faux, de 13 à 16 l’écart est trop grand.',
    R15: '17 et 19 sont volées et complétées par trois tuiles de la main. 15, 16, 18, 20 reste une suite : c’est permis.',
    R16: 'Onze fleurs gagnent le jeton 11. S’il n’est plus disponible, elles gagnent le jeton 10.',
    R17: '60 au début et 62 au milieu : la suite a deux tuiles de plus, sans récompense.',
    R21: 'Le joker peut valoir 23 ou 24 : avec l’une ou l’autre tuile de votre main, vous le récupérez.',
  },
};
export default book;
