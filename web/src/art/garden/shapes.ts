import type { Component } from 'svelte';
import type { Colour } from '../types';
import Arch from './Arch.svelte';
import Cat from './Cat.svelte';
import Fountain from './Fountain.svelte';
import GardenerArum from './GardenerArum.svelte';
import GardenerDaffodil from './GardenerDaffodil.svelte';
import GardenerHyacinth from './GardenerHyacinth.svelte';
import GardenerRose from './GardenerRose.svelte';
import GardenerTulip from './GardenerTulip.svelte';
import Goose from './Goose.svelte';
import Rabbit from './Rabbit.svelte';
import Skep from './Skep.svelte';
import Snail from './Snail.svelte';
import Squirrel from './Squirrel.svelte';
import Well from './Well.svelte';
import Windmill from './Windmill.svelte';

/** The three pawns of every colour, each drawn in a box of 68 around 0,0: told apart by silhouette first. */
type Shapes = Record<Colour, Component<Record<string, never>>>;
export const kGardeners: Shapes = {
  P: GardenerRose,
  W: GardenerArum,
  B: GardenerHyacinth,
  Y: GardenerDaffodil,
  R: GardenerTulip,
};
export const kAnimals: Shapes = { P: Rabbit, W: Goose, B: Snail, Y: Cat, R: Squirrel };
export const kOrnaments: Shapes = { P: Arch, W: Fountain, B: Well, Y: Skep, R: Windmill };
