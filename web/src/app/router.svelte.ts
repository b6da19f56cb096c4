// Real addresses: every page can be reloaded, linked and gone back from.

import type { GameId } from '../table/messages';

export type Page =
  | { page: 'home' }
  | { page: 'new'; game: GameId }
  | { page: 'table'; id: string }
  | { page: 'online'; id: string }
  | { page: 'rules'; game: GameId }
  | { page: 'gallery' }
  | { page: 'settings' }
  | { page: 'about' }
  | { page: 'missing' };

const games: GameId[] = ['town', 'runs', 'garden'];

export function parse_path(path: string): Page {
  const [first = '', second = '', ...more] = path.split('/').filter(Boolean);
  if (more.length > 0) return { page: 'missing' };
  const game = games.find((each) => each === second);
  if (first === '') return { page: 'home' };
  if ((first === 'new' || first === 'rules') && game) return { page: first, game };
  if (first === 'table' && /^[\w-]+$/.test(second)) return { page: 'table', id: second };
  if (first === 't' && /^\w+$/.test(second)) return { page: 'online', id: second };
  if (second === '' && (first === 'gallery' || first === 'settings' || first === 'about'))
    return { page: first };
  if (second === '' && first === 'rules') return { page: 'rules', game: 'town' };
  return { page: 'missing' };
}

class Router {
  path = $state(location.pathname);
  current = $derived(parse_path(this.path));
}
export const router = new Router();

addEventListener('popstate', () => (router.path = location.pathname));

/** Goes to another page. The query stays, so that what testers asked for holds. */
export function go(path: string, how: 'push' | 'replace' = 'push'): void {
  const [address = '/', hash] = path.split('#');
  const target = address + location.search + (hash ? `#${hash}` : '');
  if (how === 'push') history.pushState(null, '', target);
  else history.replaceState(null, '', target);
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
