// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { parse_path } from '../../src/app/router.svelte';

describe('an address', () => {
  it.each([
    ['/', { page: 'home' }],
    ['/new/town', { page: 'new', game: 'town', friends: false }],
    ['/new/garden/friends', { page: 'new', game: 'garden', friends: true }],
    ['/new/town/strangers', { page: 'missing' }],
    ['/rules/town/friends', { page: 'missing' }],
    ['/rules/garden', { page: 'rules', game: 'garden' }],
    ['/rules', { page: 'rules', game: 'town' }],
    ['/table/3f2a-1', { page: 'table', id: '3f2a-1' }],
    ['/t/k3v9m2x7q4wd', { page: 'online', id: 'k3v9m2x7q4wd' }],
    ['/gallery/', { page: 'gallery' }],
    ['/settings', { page: 'settings' }],
    ['/about', { page: 'about' }],
    ['/new/chess', { page: 'missing' }],
    ['/table/', { page: 'missing' }],
    ['/t/', { page: 'missing' }],
    ['/table/a/b', { page: 'missing' }],
    ['/nothing', { page: 'missing' }],
  ])('%s', (path, page) => {
    expect(parse_path(path)).toEqual(page);
  });
});
