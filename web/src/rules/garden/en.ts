import type { Book } from '../types';
import type { Clause, Fig, Section } from './outline';

const book: Book<Section, Clause, Fig> = {
  title: 'Bloom by Escoffier & Franck',
  by: 'by Laurent Escoffier and David Franck',
  contents: 'Contents',
  rules: 'Rules',
  games: 'The three games',
  overview: {
    aim: 'Lay your cards over the others’, sell the flowers you cover in mixed bouquets, and keep your own flowers visible: coins and visible flowers are points.',
    how: 'Your turn, in three steps',
    turn: [
      '**Place a card** over part of the garden, at least one of its squares on the bare table. **Pick** a token for each flower you cover.',
      '{selling} when your wheelbarrow {barrow}: 2, 3, 4 or 5 different flowers earn 1, 3, 6 or 10 coins.',
      '**Place your pawns:** the gardener on a flower of yours, later the animal at the edge, once the ornament. They protect their squares.',
    ],
    end: 'After your last card you count: coins, visible flowers, last bouquets, the lawn of your ornament. There are prizes for the largest bed and for freshness.',
    parts: {
      barrow: { over: 'overflows', full: 'is full' },
      selling: {
        free: '**Sell bouquets**',
        bouquets: '**Sell the best bouquets**',
        all: '**Sell everything** or throw flowers away',
      },
    },
  },
  sections: {
    components: 'What is in the box',
    setup: 'Set-up',
    card: 'Your turn: place a card and pick',
    sale: 'Your turn: sell bouquets',
    pawns: 'Your turn: place the pawns',
    order: 'Who plays next',
    end: 'The end',
    two: 'Two players',
  },
  clauses: {
    G1: 'Five colours: pink **roses**, white **arums**, blue **hyacinths**, yellow **daffodils** and red **tulips**.',
    G2: 'Nine **cards** per colour, each of 3 by 3 squares, with 1, 2 … 9 flowered squares; the rest is lawn. The shapes are the same for all colours.',
    G3: 'For each player a **gardener**, an **animal** and an **ornament**.',
    G4: 'There are as many flower tokens and coins as you need.',
    G5: 'Everybody takes the 9 cards of a colour. With 5 players the card with one flower stays in the box: 8 cards each. Cards lie open.',
    G6: 'Chance picks who starts: place any card in the middle of the table and your gardener on one of its flowers. The others follow clockwise, each with a normal turn.',
    G7: '**Place** one of your cards, turned as you like, on the grid of squares. It must cover at least one square of the garden, and at least one of its squares must lie on the bare table.',
    G8: 'It may not cover a square, in the garden or on the table, that is held by another player’s gardener or animal, nor by any ornament, your own included. Your own gardener and animal are lifted first and never in your way.',
    G9: '**Pick:** for each flowered square you cover, you get a token of its colour, your own colour too. Lawn gives nothing.',
    G10: 'Your **wheelbarrow** holds 3, 4, 6 or 8 tokens with 2, 3, 4 or 5 players.',
    G11: 'A **bouquet** is 2 to 5 tokens of different colours. It earns 1, 3, 6 or 10 coins.',
    G12: 'When a **sale** is due, you must sell flowers or throw them away.',
    G13: 'While no sale is due nothing is sold, except at the end (G24).',
    G14: 'Then your pawns, one per square. The **gardener** stands on a visible flower of your colour. He must be placed if that is possible; if no flower of yours is free, he stays off until your next turn.',
    G15: 'The **animal** joins you in the first turn that leaves 10 or more of your flowers visible, and stays yours for good. From then on it must be placed every turn: on a bare table square that touches the garden by a side.',
    G16: 'The **ornament** may be placed in a turn that leaves 15 or more of your flowers visible: on two squares side by side, one of them your flower, the other lawn, both free. It never moves again.',
    G17: 'A pawn does not hide its square: the flower or lawn under it counts as visible.',
    G18: 'If none of your cards can be placed, you pass, and your turn goes on with sale and pawns. A player who has passed is asked again only when somebody has placed a card. When all who still have cards have passed, the game ends and they count their points.',
    G19: '**Family rules:** clockwise, throughout.',
    G20: '**Tactical rules:** clockwise in the first round. From then on it is always the turn of the player with the fewest visible flowers, among those who still have cards. Tied: the first of them clockwise after the colour that has just played.',
    G21: 'If after a card it is your turn again, your cards form a **chain**.',
    G22: 'With your **last card** your game ends: you finish the turn as usual and count, once and for all, on the garden as it is at that moment. Your pawns stay.',
    G23: '1 point for each coin, and 1 for each visible flower of yours.',
    G24: 'The tokens left in your barrow are sold in the best bouquets.',
    G25: '**Ornament:** count the lawn squares that are connected by their sides with the one it stands on, that one included, and take half a point for each, rounded down. If several ornaments stand on that lawn, divide by their number and round down again.',
    G26: '**Prize for the largest bed:** when all cards are placed, the largest bed of one colour, connected side by side, earns 3, 3, 6 or 10 points with 2, 3, 4 or 5 players. Tied: compare the second largest, and so on; still tied: divide, rounded down. Without any flowers nobody gets it.',
    G27: '**Prize for freshness.**',
    G28: 'Most points win; in a tie the victory is shared.',
    G29: 'A third colour joins you: **Maurice**. He has cards, a gardener and an animal. The circle is the starter A, then B, then Maurice. In the first round A plays for him.',
    G30: 'You play for Maurice in turns, A first. What his card picks goes into the barrow of whoever plays for him; that player also places his gardener and animal. His ornament is never used.',
    G31: 'Maurice has his place in the order of play.',
    G32: 'Cards that one person places one after the other, their own and Maurice’s alike, form one **chain**, in both orders (G21). The pawns of a colour are lifted only when a card of that colour is about to be placed; until then they block. At the end of the chain they are put back, your own first, and only then are the flowers counted for animal and ornament.',
    G33: 'Whoever has placed the last of their own cards no longer plays for Maurice; the other player does, several times in succession if need be. The game ends when both have placed all their cards. Maurice’s remaining cards are not played.',
    G34: 'Maurice scores nothing and takes part in no prize.',
  },
  readings: {
    G10: {
      over: 'If it holds more, a sale is due.',
      full: 'If it holds that many or more, a sale is due, and fewer must remain.',
    },
    G12: {
      free: 'You sell bouquets and throw tokens away as you like, at least until no sale is due, and may keep the rest.',
      bouquets:
        'The best bouquets are sold until no two different colours are left. The rest stays; only what is too much is thrown away.',
      all: 'Either you sell all: the best bouquets are sold and the rest is thrown away. Or you throw tokens away one at a time until no sale is due, and then sell nothing; until then you may still sell all.',
    },
    G15: {
      outside: 'Only on the table around the garden: a hole inside it does not count.',
      anywhere: 'A hole inside the garden will do.',
    },
    G16: {
      one: 'Not on a lawn that already holds an ornament.',
      shared: 'A lawn may hold several ornaments.',
    },
    G20: {
      pass: 'Whoever has just played comes last among the tied.',
      stay: 'Whoever has just played comes first among the tied.',
    },
    G21: {
      choose:
        'You may leave the sale and the pawns until after the last of them. After each card before that you choose: settle now (the sale if one is due, then the pawns; a new chain begins) or wait. You are asked only where it can make a difference: when a sale is due, when an animal would join (G15) or when your ornament could be placed (G16).',
      wait: 'The sale and the pawns come after the last of them; you are not asked before.',
    },
    G27: {
      family: 'With n players the starter gets n−1 points, the next n−2, and so on; the last gets none.',
      tactical: 'The first to place their last card gets 3, 3, 6 or 10 points with 2, 3, 4 or 5 players.',
    },
    G31: {
      family: 'The order is A, B, Maurice.',
      tactical:
        'The order is that of G20 over three colours. Maurice can come twice in succession, but then the other player plays for him.',
    },
  },
  ours: {
    G2: 'The rulebooks show the cards only in pictures, which we do not have. The numbers of flowers are printed; which squares bear them is ours.',
  },
  rulings: {
    G14: 'The Italian rulebook calls placing pawns optional and allows it at any moment of the turn. We follow the French one under all options: after the sale, and whenever they can be placed.',
  },
  page: {},
  figures: {
    G2: 'The nine cards of a colour.',
    G3: 'The pawns of two colours: gardener, animal and ornament.',
    G9: 'The rose card covers one hyacinth and three daffodils: four tokens. Three of its squares lie on the bare table.',
    G11: 'The more colours, the more coins: 1, 3, 6 and 10.',
    G16: 'Gardener on a flower of his colour, animal at the edge on the table, ornament on a flower and a lawn square.',
    G25: 'Seven connected lawn squares: half of 7, rounded down, is 3 points.',
    G26: 'A bed of five and one of three: corners do not join them.',
    G12: 'Six flowers in the barrow: the best sale is a bouquet of four and one of two, 6 + 1 = 7 coins.',
    G21: 'A turn with 3 players. 1: Rose has the fewest flowers, 2, and a hyacinth in the barrow. 2: Her card picks 4 flowers; the barrow overflows. 3: She still has the fewest, 3, and plays again before the sale: 3 more flowers. 4: She sells two bouquets for 6 coins and keeps 2 flowers. Then it is the turn of Arum, with 2 flowers.',
    'G21/all':
      'A turn with 3 players. 1: Rose has the fewest flowers, 2, and a hyacinth in the barrow. 2: Her card picks 4 flowers; the barrow overflows. 3: She still has the fewest, 3, and plays again before the sale: 3 more flowers. 4: She sells all: two bouquets for 6 coins; the 2 flowers left are thrown away. Then it is the turn of Arum, with 2 flowers.',
    G28: 'Rose has placed her last card: 13 points for visible flowers and 5 for the lawn of her ornament, 18 in all, besides her bouquets. The ringed bed of 14 arums is the largest and wins the prize.',
  },
};
export default book;
