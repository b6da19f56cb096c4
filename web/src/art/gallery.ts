import type { Component } from 'svelte';
import * as art from './index';
import type { Captions } from './captions';
import type { GameId } from '../games/ids';
import { kColours, type BuildingType } from './types';

/** One piece as the gallery shows it: a component, its props, a caption, and its three widths. */
export interface Exhibit {
  piece: Component<Record<string, unknown>>;
  props: Record<string, unknown>;
  caption: string;
  widths: [number, number, number];
  /** Props of the third, smallest picture where a small drawing of its own exists. */
  small?: Record<string, unknown>;
}
export interface Room {
  id: string;
  game: GameId | 'shared';
  title: string;
  note?: string;
  exhibits: Exhibit[];
}

// Each component checks its own props; the gallery only hands them over.
type Any = Component<Record<string, unknown>>;
const show = (
  piece: unknown,
  caption: string,
  props: Record<string, unknown>,
  widths: [number, number, number],
  small?: Record<string, unknown>,
): Exhibit => ({ piece: piece as Any, caption, props, widths, ...(small ? { small } : {}) });

// Flowers as printed on these tiles; the tables take the count from the engine.
const kTiles: [number, number][] = [
  [7, 1],
  [25, 2],
  [40, 3],
  [33, 5],
  [55, 7],
  [100, 3],
];
const kCards: string[][] = [
  ['#.#', '.#.', '##.'],
  ['###', '#.#', '###'],
  ['###', '#.#', '.##'],
  ['##.', '#..', '..#'],
  ['###', '#..', '##.'],
];

export function rooms(c: Captions): Room[] {
  const types: [BuildingType, string][] = [
    ['H', c.house],
    ['O', c.office],
    ['M', c.metro],
    ['P', c.park],
    ['S', c.shop],
  ];
  const name = Object.fromEntries(types);
  const flowers = [c.rose, c.arum, c.hyacinth, c.daffodil, c.tulip];
  const seats = [c.bee, c.butterfly, c.snail, c.ladybird, c.hedgehog];
  const glyph = { glyph: true };
  const each_colour = (make: (colour: (typeof kColours)[number], i: number) => Exhibit) => kColours.map(make);

  return [
    {
      id: 'buildings',
      game: 'town',
      title: c.buildings,
      note: c.buildings_note,
      exhibits: [
        ...types.map(([tile, caption]) => show(art.TownTile, caption, { tile }, [96, 56, 30], glyph)),
        show(art.TownTile, c.back, { tile: '?' }, [96, 56, 30], glyph),
      ],
    },
    {
      id: 'shops',
      game: 'town',
      title: c.shops,
      note: c.shops_note,
      exhibits: ['SHM', 'SHO', 'SHP', 'SMO', 'SMP', 'SOP'].map((tile) =>
        show(art.TownTile, `${name[tile[1]!]} + ${name[tile[2]!]}`, { tile }, [96, 56, 30], glyph),
      ),
    },
    {
      id: 'community',
      game: 'town',
      title: c.community,
      exhibits: types.map(([type, caption]) =>
        show(art.TownTile, caption, { tile: `*${type}` }, [96, 56, 30], glyph),
      ),
    },
    {
      id: 'bonus',
      game: 'town',
      title: c.bonus,
      exhibits: [
        show(art.BloomWreath, c.wreath, {}, [96, 56, 30]),
        show(art.BonusToken, c.ready, { seat: 0, state: 'ready' }, [88, 48, 28]),
        show(art.BonusToken, c.spent, { seat: 1, state: 'spent' }, [88, 48, 28]),
        show(art.BonusToken, c.placed, { seat: 2, state: 'placed' }, [88, 48, 28]),
        ...types.map(([type, caption]) => show(art.TypeGlyph, caption, { type }, [48, 28, 18])),
      ],
    },
    {
      id: 'flowers',
      game: 'shared',
      title: c.flowers,
      note: c.flowers_note,
      exhibits: flowers.map((caption, i) => show(art.Flower, caption, { n: i + 1 }, [88, 48, 24])),
    },
    {
      id: 'avatars',
      game: 'shared',
      title: c.avatars,
      exhibits: seats.map((caption, seat) => show(art.Avatar, caption, { seat }, [80, 44, 26])),
    },
    {
      id: 'tiles',
      game: 'runs',
      title: c.tiles,
      note: c.tiles_note,
      exhibits: [
        ...kTiles.map(([n, count]) => show(art.NumberTile, `${n}`, { n, flowers: count }, [80, 48, 30])),
        show(art.JokerTile, c.joker, {}, [80, 48, 30]),
        show(art.JokerTile, c.joker_as, { as: 65 }, [80, 48, 30]),
        show(art.NumberTile, c.back, { n: 0, back: true }, [80, 48, 30]),
      ],
    },
    {
      id: 'states',
      game: 'runs',
      title: c.states,
      exhibits: (['normal', 'selected', 'stolen', 'ghost', 'off'] as const).map((state) =>
        show(art.NumberTile, c[state], { n: 33, flowers: 5, state }, [64, 48, 30]),
      ),
    },
    {
      id: 'tokens',
      game: 'runs',
      title: c.tokens,
      note: c.tokens_note,
      exhibits: [
        show(art.RewardToken, c.two, { value: 3, two: true }, [64, 44, 28]),
        show(art.RewardToken, '7', { value: 7 }, [64, 44, 28]),
        show(art.RewardToken, '14', { value: 14 }, [64, 44, 28]),
        show(art.RewardToken, c.win, { value: 8, state: 'win' }, [64, 44, 28]),
        show(art.RewardToken, c.gone, { value: 11, state: 'gone' }, [64, 44, 28]),
        show(art.RewardToken, c.missed, { value: 9, state: 'missed' }, [64, 44, 28]),
      ],
    },
    {
      id: 'cards',
      game: 'garden',
      title: c.cards,
      exhibits: [
        ...each_colour((colour, i) =>
          show(art.GardenCard, flowers[i]!, { colour, pattern: kCards[i] }, [104, 66, 36]),
        ),
        show(art.GardenCard, c.card_back, { colour: 'B', back: true }, [104, 66, 36]),
      ],
    },
    {
      id: 'pawns',
      game: 'garden',
      title: c.pawns,
      exhibits: (
        [
          [art.Gardener, c.gardener],
          [art.Animal, c.animal],
          [art.Ornament, c.ornament],
        ] as const
      ).flatMap(([piece, what]) =>
        each_colour((colour, i) => show(piece, `${what}, ${flowers[i]}`, { colour }, [88, 52, 32])),
      ),
    },
    {
      id: 'picked',
      game: 'garden',
      title: c.picked,
      exhibits: [
        ...each_colour((colour, i) => show(art.FlowerToken, flowers[i]!, { colour }, [60, 40, 24])),
        ...([1, 5, 10] as const).map((value) => show(art.Coin, `${value}`, { value }, [60, 40, 24])),
        show(art.Coin, c.coin, {}, [60, 40, 24]),
        show(art.Barrow, c.barrow, { tokens: ['P', 'B', 'Y'], fresh: ['W'], capacity: 6 }, [168, 110, 70]),
        show(
          art.Barrow,
          c.barrow_over,
          { tokens: ['W', 'B', 'B', 'R'], fresh: ['B', 'P', 'Y', 'Y'], capacity: 6 },
          [168, 110, 70],
        ),
        ...[2, 3, 4, 5].map((n) =>
          show(
            art.Bouquet,
            `${c.bouquet} (${n})`,
            { colours: ['P', 'W', 'B', 'Y', 'R'].slice(0, n) },
            [72, 48, 30],
          ),
        ),
      ],
    },
    {
      id: 'ornaments',
      game: 'shared',
      title: c.ornaments,
      exhibits: [
        show(art.Mark, c.mark, {}, [64, 40, 24]),
        show(art.Rosette, c.rosette, { text: '+4' }, [64, 44, 28]),
        ...(['learn', 'record', 'letter'] as const).map((name) =>
          show(art.SmallPicture, c[name], { name }, [72, 48, 32]),
        ),
        show(art.Sprig, c.sprig, {}, [110, 72, 44]),
        show(art.Sprig, c.vine, { kind: 'vine' }, [88, 56, 32]),
      ],
    },
  ];
}
