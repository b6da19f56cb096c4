// What is said of a piece of Bloom by Escoffier & Franck when somebody asks.

import { t } from '../../i18n/index.svelte';
import type { Desk } from '../../table/desk.svelte';
import { named } from '../../table/people';
import type { About } from '../about';
import AboutPiece from './AboutPiece.svelte';
import { marks_of, owner_of, patterns_of, type Colour, type GardenView } from './types';
import { flower_word, owner_name, pawn_word, tokens_words } from './words';

export default AboutPiece;

const clauses: Record<string, string> = {
  card: 'G7',
  gardener: 'G14',
  animal: 'G15',
  ornament: 'G16',
  barrow: 'G10',
  token: 'G11',
  visible: 'G23',
  lawn: 'G25',
  maurice: 'G30',
};

export function about(topic: string, node: HTMLElement, desk: Desk): About {
  const view = desk.view as GardenView;
  const { session } = desk;
  // A piece on the ground says whose it is; others are of the strip that they stand in, or your own.
  const owner = Number(
    node.dataset['aboutOwner'] ?? node.closest<HTMLElement>('[data-owner]')?.dataset['owner'] ?? desk.main,
  );
  const colour: Colour = view.colours[owner] ?? view.colours[desk.main]!;
  const who = owner_name(session, owner_of(view, colour));
  const seat = Math.min(owner, session.seats.length - 1);
  const pawns = view.pawns[owner]!;
  const visible = view.visible[owner]!;
  const marks = marks_of(session.components);
  const card = Number(node.dataset['n'] ?? 5);
  const drawing = {
    topic,
    colour,
    pattern: patterns_of(session.components)[card - 1]!,
    tokens: view.barrows[seat]!,
    capacity: view.barrow_size,
  };
  const made = (name: string, now: string | null): About => ({ name, clause: clauses[topic]!, drawing, now });
  const comes = (need: number) => t('explain.garden.comes', { who, need, n: visible });
  const of_whom = (what: string) => t('explain.garden.of', { who, what });
  switch (topic) {
    case 'gardener':
      return made(
        pawn_word('gardener', colour),
        t(pawns.gardener ? 'explain.garden.stands' : 'explain.garden.off', { who }),
      );
    case 'animal':
      return made(
        pawn_word('animal', colour),
        pawns.animal_available ? t(named(who, 'explain.garden.joined'), { who }) : comes(marks.animal),
      );
    case 'ornament':
      return made(
        pawn_word('ornament', colour),
        pawns.ornament
          ? t('explain.garden.lawn.worth', {
              n: view.counted[owner] ? 0 : (view.standing[owner] ?? 0) - visible,
            })
          : comes(marks.ornament),
      );
    case 'barrow':
      return made(
        t(named(who, 'garden.barrow_of'), { who }),
        t('explain.garden.holds', { n: view.barrows[seat]!.length, of: view.barrow_size }),
      );
    case 'token':
      return made(t('explain.garden.token.name'), of_whom(tokens_words(view.barrows[seat]!)));
    case 'maurice':
      return made(t('garden.piece.maurice'), null);
    case 'lawn':
      return made(t('explain.garden.lawn.name'), null);
    case 'card':
      return made(t('garden.card', { n: card }), of_whom(t('garden.hand', { n: view.hands[owner]!.length })));
    default:
      return made(
        flower_word(colour),
        t('garden.describe.owner', { who, flower: flower_word(colour), n: visible }),
      );
  }
}
