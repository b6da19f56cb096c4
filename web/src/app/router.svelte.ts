// Real addresses: every page can be reloaded, linked and gone back from.

import { game_ids, type GameId } from '../games/ids';

export type Page =
  | { page: 'home' }
  /** `friends`: the others are people at first, not bots. */
  | { page: 'new'; game: GameId; friends: boolean }
  | { page: 'table'; id: string }
  | { page: 'online'; id: string }
  | { page: 'rules'; game: GameId }
  | { page: 'gallery' }
  | { page: 'settings' }
  | { page: 'about' }
  | { page: 'missing' };

export function parse_path(path: string): Page {
  const [first = '', second = '', ...more] = path.split('/').filter(Boolean);
  const game = game_ids.find((each) => each === second);
  if (first === 'new' && game && (more.length === 0 || more.join('/') === 'friends'))
    return { page: 'new', game, friends: more.length > 0 };
  if (more.length > 0) return { page: 'missing' };
  if (first === '') return { page: 'home' };
  if (first === 'rules' && game) return { page: 'rules', game };
  if (first === 'table' && /^[\w-]+$/.test(second)) return { page: 'table', id: second };
  if (first === 't' && /^\w+$/.test(second)) return { page: 'online', id: second };
  if (second === '' && (first === 'gallery' || first === 'settings' || first === 'about'))
    return { page: first };
  if (second === '' && first === 'rules') return { page: 'rules', game: game_ids[0] };
  return { page: 'missing' };
}

class Router {
  path = $state(location.pathname);
  current = $derived(parse_path(this.path));
}
export const router = new Router();

addEventListener('popstate', () => {
  depart(location.pathname);
  router.path = location.pathname;
});

/** Another page is opened, and its heading was not seen yet. */
let under_way = false;
function depart(path: string): void {
  const [from, to] = [router.current, parse_path(path)];
  const name = (page: Page) => ('id' in page ? `${page.page} ${page.id}` : page.page);
  under_way ||= name(from) !== name(to);
}

/**
 * For the heading of a page: `<h1 {@attach arrival}>`. What was followed to come here is gone, and with it the focus;
 * whoever reads with the keyboard or the ear goes on at the heading. The first page of a visit is left alone.
 */
export function arrival(heading: HTMLElement): void {
  if (!under_way) return;
  under_way = false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Goes to another page. The query stays, so that what testers asked for holds. */
export function go(path: string, how: 'push' | 'replace' = 'push'): void {
  const [address = '/', hash] = path.split('#');
  const target = address + location.search + (hash ? `#${hash}` : '');
  if (how === 'push') history.pushState(null, '', target);
  else history.replaceState(null, '', target);
  depart(address);
  router.path = address;
  if (!hash) scrollTo(0, 0);
}

/** For links: `<a href="/about" {@attach link}>`; modified clicks stay the browser's. */
export function link(node: HTMLAnchorElement): () => void {
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const address = node.getAttribute('href');
    if (!address?.startsWith('/')) return;
    event.preventDefault();
    go(address);
  };
  node.addEventListener('click', follow);
  return () => node.removeEventListener('click', follow);
}
