// Why a move of Bloom Town is refused, in words.

import { t } from '../../i18n/index.svelte';
import type { Why } from '../../table/messages';
import { why_words } from '../../table/refusal';
import type { BuildingType } from './types';
import { tile_name } from './words';

export const refusal_words = (why: Why): string =>
  why_words('town', why, {
    tile: why['tile'] ? tile_name(String(why['tile'])) : '',
    types: why['type'] ? t(`tiles.${why['type'] as BuildingType}`) : '',
    square: String(why['square'] ?? ''),
    slot: Number(why['slot'] ?? 0),
    out: Number(why['out'] ?? 0),
  });
