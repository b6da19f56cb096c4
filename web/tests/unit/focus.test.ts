// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { first_of, return_focus } from '../../src/ui/focus';

beforeEach(() => {
  document.body.innerHTML =
    '<h1>Title</h1><button id="a" disabled></button><button id="b" class="tile"></button><button id="c" class="tile"></button>';
  HTMLElement.prototype.getClientRects = () => [{}] as unknown as DOMRectList;
});
const find = (id: string) => document.getElementById(id)!;

describe('the focus', () => {
  it('goes back to what opened a dialog', () => {
    return_focus(find('b'));
    expect(document.activeElement).toBe(find('b'));
  });
  it('goes to the heading if that is gone or cannot be chosen', () => {
    return_focus(find('a'));
    expect(document.activeElement?.tagName).toBe('H1');
    (document.activeElement as HTMLElement).blur();
    const gone = find('b');
    gone.remove();
    return_focus(gone);
    expect(document.activeElement?.tagName).toBe('H1');
  });
  it('stays where something has it', () => {
    find('c').focus();
    return_focus(find('b'));
    expect(document.activeElement).toBe(find('c'));
  });
  it('finds the first place that can be chosen', () => {
    expect(first_of(document, ['#a', '.tile'])).toBe(find('b'));
    expect(first_of(document, ['.none'])).toBe(null);
  });
});
