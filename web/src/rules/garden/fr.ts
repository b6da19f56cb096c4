import type { Book } from '../types';
import type { Clause, Fig, Section } from './outline';

const book: Book<Section, Clause, Fig> = {
  title: 'Bloom d’Escoffier et Franck',
  by: 'de Laurent Escoffier et David Franck',
  contents: 'Sommaire',
  rules: 'Règles',
  games: 'Les trois jeux',
  overview: {
    aim: 'Posez vos cartes par-dessus celles des autres, vendez en bouquets variés les fleurs recouvertes et gardez vos propres fleurs visibles : pièces et fleurs visibles sont des points.',
    how: 'Votre tour, en trois étapes',
    turn: [
      '**Posez une carte** sur une partie du jardin, avec au moins une case sur la table. **Cueillez** un jeton par fleur recouverte.',
      '{selling} si votre brouette {barrow} : 2, 3, 4 ou 5 fleurs différentes rapportent 1, 3, 6 ou 10 pièces.',
      '**Placez vos pions :** le jardinier sur une de vos fleurs, plus tard l’animal en bordure et, une seule fois, l’ornement. Ils protègent leurs cases.',
    ],
    end: 'Après votre dernière carte, vous comptez pièces, fleurs visibles, derniers bouquets et pelouse de l’ornement. S’y ajoutent les primes du rendement et de fraîcheur.',
    parts: {
      barrow: { over: 'déborde', full: 'est pleine' },
      selling: {
        free: '**Vendez des bouquets**',
        bouquets: '**Vendez les meilleurs bouquets**',
        all: '**Vendez tout** ou jetez des fleurs',
      },
    },
  },
  sections: {
    components: 'Matériel',
    setup: 'Mise en place',
    card: 'À votre tour : poser une carte et cueillir',
    sale: 'À votre tour : vendre des bouquets',
    pawns: 'À votre tour : placer les pions',
    order: 'À qui de jouer ?',
    end: 'Décompte final',
    two: 'Jeu à 2 joueurs',
  },
  clauses: {
    G1: 'Cinq couleurs : **roses** roses, **arums** blancs, **jacinthes** bleues, **jonquilles** jaunes et **tulipes** rouges.',
    G2: 'Neuf **cartes** par couleur, de 3 cases sur 3, avec 1, 2 … 9 cases fleuries ; le reste est du gazon. Les formes sont les mêmes pour toutes les couleurs.',
    G3: 'Pour chaque joueur, un **jardinier**, un **animal** et un **ornement**.',
    G4: 'Il y a autant de jetons fleur et de pièces qu’il en faut.',
    G5: 'Chacun prend les 9 cartes d’une couleur. À 5 joueurs, la carte à une seule case fleurie reste dans la boîte : 8 cartes chacun. Les cartes sont visibles de tous.',
    G6: 'Le premier joueur est tiré au sort : il pose une carte de son choix au centre de la table et son jardinier sur l’une de ses cases fleuries. Les autres suivent dans le sens horaire, chacun avec un tour normal.',
    G7: '**Posez** une de vos cartes, tournée comme vous voulez, sur le quadrillage. Elle doit recouvrir au moins une case du jardin, et au moins une de ses cases doit toucher la table.',
    G8: 'Elle ne peut pas recouvrir une case, du jardin ou de la table, occupée par le jardinier ou l’animal d’un autre joueur, ni par un ornement, même le vôtre. Votre jardinier et votre animal sont retirés d’abord et ne vous gênent jamais.',
    G9: '**Cueillez :** chaque case fleurie recouverte rapporte un jeton de sa couleur, même si c’est la vôtre. Le gazon ne rapporte rien.',
    G10: 'Votre **brouette** peut contenir 3, 4, 6 ou 8 jetons à 2, 3, 4 ou 5 joueurs.',
    G11: 'Un **bouquet** se compose de 2 à 5 jetons fleur différents. Il rapporte 1, 3, 6 ou 10 pièces.',
    G12: 'Quand une **vente** s’impose, vous devez vendre des fleurs ou en jeter.',
    G13: 'Tant qu’aucune vente ne s’impose, on ne vend rien, sauf à la fin (G24).',
    G14: 'Puis vos pions, un seul par case. Le **jardinier** se place sur une case fleurie visible de votre couleur. Il doit être placé si c’est possible ; s’il n’y a pas de case fleurie libre de votre couleur, il attend votre prochain tour.',
    G15: 'L’**animal** entre en jeu au premier tour qui vous laisse 10 cases fleuries visibles ou plus, et vous le gardez pour de bon. Dès lors, il doit être placé à chaque tour : sur la table, sur une case vide qui touche le jardin par un côté.',
    G16: 'L’**ornement** peut être placé lors d’un tour qui vous laisse 15 cases fleuries visibles ou plus : sur deux cases adjacentes et libres, une case fleurie de votre couleur et une case de gazon. Une fois placé, il ne bouge plus.',
    G17: 'Un pion ne cache pas sa case : la fleur ou le gazon dessous compte comme visible.',
    G18: 'Si aucune de vos cartes ne peut être posée, vous passez, et le tour continue avec la vente et les pions. Celui qui a passé ne rejoue qu’une fois qu’une carte a été posée. Quand tous ceux qui ont encore des cartes ont passé, la partie se termine et ils comptent leurs points.',
    G19: '**Règle familiale :** dans le sens horaire, tout au long de la partie.',
    G20: '**Règle tactique :** dans le sens horaire au premier tour. Ensuite, c’est toujours à celui qui a le moins de cases fleuries visibles de jouer, parmi ceux qui ont encore des cartes. À égalité : le premier d’entre eux dans le sens horaire après la couleur qui vient de jouer.',
    G21: 'Si c’est encore à vous après une carte, vos cartes forment une **série**.',
    G22: 'Avec votre **dernière carte**, votre partie s’achève : vous finissez le tour normalement, puis vous comptez vos points, une fois pour toutes, sur le jardin tel qu’il est à ce moment. Vos pions restent.',
    G23: '1 point par pièce et 1 par case fleurie visible de votre couleur.',
    G24: 'Avec les jetons qui restent dans la brouette, on compose et on vend les meilleurs bouquets possibles.',
    G25: '**Ornement :** comptez les cases de gazon connectées à la sienne, celle-ci comprise, et prenez un demi-point pour chacune, en arrondissant le total vers le bas. S’il y a plusieurs ornements dans cette pelouse, on divise par leur nombre, en arrondissant encore vers le bas.',
    G26: '**Prime du rendement :** quand toutes les cartes sont posées, le plus grand massif d’un seul tenant d’une couleur (par les côtés) rapporte 3, 3, 6 ou 10 points à 2, 3, 4 ou 5 joueurs. À égalité, on compare le deuxième plus grand massif, et ainsi de suite ; si l’égalité persiste, on partage, en arrondissant vers le bas. Sans aucune fleur, personne ne la reçoit.',
    G27: '**Prime de fraîcheur.**',
    G28: 'Le joueur qui a le plus de points l’emporte ; à égalité, la victoire est partagée.',
    G29: 'Une troisième couleur se joint à vous : **Maurice**. Il a ses cartes, un jardinier et un animal. L’ordre est A, qui commence, puis B, puis Maurice. Au premier tour, A joue pour lui.',
    G30: 'Vous jouez pour Maurice à tour de rôle, A d’abord. Sa cueillette va dans la brouette de celui qui joue pour lui ; ce joueur place aussi son jardinier et son animal. Son ornement ne sert jamais.',
    G31: 'Maurice a sa place dans l’ordre du tour.',
    G32: 'Les cartes qu’une même personne pose à la suite, les siennes comme celles de Maurice, forment une **série**, avec l’une et l’autre règle (G21). Les pions d’une couleur ne sont retirés qu’au moment de poser une carte de cette couleur ; jusque-là, ils bloquent. À la fin de la série, on les replace, les siens d’abord, et c’est alors seulement qu’on compte les fleurs pour l’animal et l’ornement.',
    G33: 'Celui qui a posé sa dernière carte ne joue plus pour Maurice ; l’autre le remplace, plusieurs fois de suite s’il le faut. La partie se termine quand les deux joueurs ont posé toutes leurs cartes. Les cartes restantes de Maurice ne sont pas jouées.',
    G34: 'Maurice ne marque rien et ne participe à aucune prime.',
  },
  readings: {
    G10: {
      over: 'Si elle en contient plus, elle déborde et une vente s’impose.',
      full: 'Si elle en contient autant ou plus, une vente s’impose, et il doit en rester moins.',
    },
    G12: {
      free: 'Vous vendez des bouquets et jetez des fleurs comme vous voulez, au moins jusqu’à ce qu’aucune vente ne s’impose plus, et pouvez garder le reste.',
      bouquets:
        'Les meilleurs bouquets sont vendus jusqu’à ce qu’il ne reste plus deux couleurs différentes. Vous gardez le reste ; seul le surplus est jeté.',
      all: 'Ou bien vous vendez tout : les meilleurs bouquets sont vendus et le reste est jeté. Ou bien vous jetez des jetons un à un jusqu’à ce qu’aucune vente ne s’impose plus, et ne vendez alors rien ; jusque-là, vous pouvez encore tout vendre.',
    },
    G15: {
      outside: 'Seulement en bordure extérieure du jardin : un trou à l’intérieur ne compte pas.',
      anywhere: 'Un trou dans le jardin convient aussi.',
    },
    G16: {
      one: 'Pas dans une pelouse déjà occupée par un ornement.',
      shared: 'Plusieurs ornements peuvent occuper une même pelouse.',
    },
    G20: {
      pass: 'Celui qui vient de jouer passe la main aux autres ex æquo.',
      stay: 'Celui qui vient de jouer rejoue avant les autres ex æquo.',
    },
    G21: {
      choose:
        'Vous pouvez attendre la dernière pour vendre et placer vos pions. Après chaque carte avant celle-là, vous choisissez : conclure la série maintenant (la vente s’il le faut, puis les pions ; une nouvelle série commence) ou attendre. La question n’est posée que si elle peut compter : quand il faut vendre, quand un animal entrerait en jeu (G15) ou quand votre ornement pourrait être placé (G16).',
      wait: 'La vente et les pions viennent après la dernière ; avant, on ne vous demande rien.',
    },
    G27: {
      family:
        'À n joueurs, celui qui a commencé reçoit n−1 points, le suivant n−2, et ainsi de suite ; le dernier ne reçoit rien.',
      tactical: 'Le premier à poser sa dernière carte reçoit 3, 3, 6 ou 10 points à 2, 3, 4 ou 5 joueurs.',
    },
    G31: {
      family: 'L’ordre est A, B, Maurice.',
      tactical:
        'L’ordre est celui de G20 avec trois couleurs. Maurice peut jouer deux fois de suite, mais jamais par la main du même joueur.',
    },
  },
  ours: {
    G2: 'Les règles ne montrent les cartes que par des images, que nous n’avons pas. Les nombres de fleurs sont imprimés ; les cases qui les portent sont notre choix.',
  },
  rulings: {
    G14: 'Dans la règle italienne, placer les pions est facultatif et permis à tout moment du tour. Nous suivons la règle française avec toutes les options : après la vente, et chaque fois que c’est possible.',
  },
  page: {},
  figures: {
    G2: 'Les neuf cartes d’une couleur.',
    G3: 'Les pions de deux couleurs : jardinier, animal et ornement.',
    G9: 'La carte rose recouvre une jacinthe et trois jonquilles : quatre jetons. Trois de ses cases touchent la table.',
    G11: 'Plus il y a de couleurs, plus le bouquet est cher : 1, 3, 6 et 10 pièces.',
    G16: 'Le jardinier sur une fleur de sa couleur, l’animal en bordure sur la table, l’ornement sur une fleur et une case de gazon.',
    G25: 'Sept cases de gazon connectées : la moitié de 7, arrondie vers le bas, fait 3 points.',
    G26: 'Un massif de cinq et un de trois : les coins ne les réunissent pas.',
    G12: 'Six fleurs dans la brouette : la meilleure vente est un bouquet de quatre et un de deux, 6 + 1 = 7 pièces.',
    G21: 'Un tour à 3 joueurs. 1 : Rose a le moins de cases fleuries, 2, et une jacinthe dans sa brouette. 2 : Sa carte lui rapporte 4 fleurs ; la brouette déborde. 3 : Elle est encore minoritaire avec 3 et rejoue avant la vente : 3 autres fleurs. 4 : Elle vend deux grands bouquets pour 6 pièces et garde 2 fleurs. Puis c’est au tour d’Arum, avec 2 cases fleuries.',
    'G21/all':
      'Un tour à 3 joueurs. 1 : Rose a le moins de cases fleuries, 2, et une jacinthe dans sa brouette. 2 : Sa carte lui rapporte 4 fleurs ; la brouette déborde. 3 : Elle est encore minoritaire avec 3 et rejoue avant la vente : 3 autres fleurs. 4 : Elle vend tout : deux grands bouquets pour 6 pièces ; les 2 fleurs restantes sont jetées. Puis c’est au tour d’Arum, avec 2 cases fleuries.',
    G28: 'Rose a posé sa dernière carte : 13 points pour ses cases fleuries et 5 grâce à son ornement, 18 en tout, en plus de ses bouquets. Le massif entouré de 14 arums est le plus grand et gagne la prime du rendement.',
  },
};
export default book;
