// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Explaining } from './explain.svelte';

let explaining: Explaining;
let still = () => {};
const clicked = vi.fn();
const find = (id: string) => document.getElementById(id)!;

beforeEach(() => {
  vi.useFakeTimers();
  clicked.mockReset();
  document.body.innerHTML =
    '<main><button id="park" data-about="P"><i id="inner"></i></button><b id="plain"></b>' +
    '<span id="token" data-about="token"></span><div id="ground" data-about=""></div></main>';
  // jsdom lays nothing out.
  HTMLElement.prototype.getClientRects = () => [{}] as unknown as DOMRectList;
  find('park').addEventListener('click', clicked);
  explaining = new Explaining((_, { clientX }) => (clientX > 100 ? 'gardener' : null));
  still = explaining.attach(document.querySelector('main')!);
});
afterEach(() => {
  still();
  vi.useRealTimers();
});

function point(type: string, id: string, pointerType: string, x = 0): void {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x });
  Object.assign(event, { pointerType, isPrimary: true });
  find(id).dispatchEvent(event);
}

describe('what is asked about', () => {
  it('is what the mouse rests on, until it leaves it', () => {
    point('pointermove', 'inner', 'mouse');
    expect(explaining.now).toBe(null);
    vi.advanceTimersByTime(1000);
    expect(explaining.now).toMatchObject({ topic: 'P', by: 'hover', node: find('park') });
    point('pointermove', 'plain', 'mouse');
    expect(explaining.now).toBe(null);
  });

  it('is by key the own piece before that of somebody else', () => {
    const theirs = document.createElement('i');
    theirs.dataset['about'] = 'token';
    theirs.dataset['aboutOwner'] = '1';
    document.querySelector('main')!.prepend(theirs);
    explaining.ask();
    expect(explaining.now).toMatchObject({ topic: 'token', by: 'key', node: find('token') });
  });

  it('is what a finger holds, and then nothing is played', () => {
    point('pointerdown', 'park', 'touch');
    vi.advanceTimersByTime(600);
    expect(explaining.now).toMatchObject({ topic: 'P', by: 'hold' });
    point('pointerup', 'park', 'touch');
    find('park').click();
    expect(clicked).not.toHaveBeenCalled();
    find('park').click();
    expect(clicked).toHaveBeenCalledTimes(1);
  });

  it('is nothing for a finger that taps or drags', () => {
    point('pointerdown', 'park', 'touch');
    vi.advanceTimersByTime(200);
    point('pointerup', 'park', 'touch');
    point('pointerdown', 'park', 'touch');
    point('pointermove', 'park', 'touch', 40);
    vi.advanceTimersByTime(1000);
    expect(explaining.now).toBe(null);
    find('park').click();
    expect(clicked).toHaveBeenCalledTimes(1);
  });

  it('is what has the focus, and from there on everything once', () => {
    find('park').focus();
    explaining.ask();
    expect(explaining.now).toMatchObject({ topic: 'P', by: 'key' });
    explaining.step(1);
    expect(explaining.now?.topic).toBe('token');
    explaining.step(1);
    expect(explaining.now?.topic).toBe('P');
    explaining.step(-1);
    expect(explaining.now?.topic).toBe('token');
  });

  it('is told by what draws many things', () => {
    point('pointerdown', 'ground', 'touch', 20);
    vi.advanceTimersByTime(600);
    expect(explaining.now).toBe(null);
    point('pointerdown', 'ground', 'touch', 200);
    vi.advanceTimersByTime(600);
    expect(explaining.now?.topic).toBe('gardener');
  });
});
