/** Where the sharing card of the page at `path` is, 1200×630; of the site itself without one. */
export function cardPath(path = '/'): string {
  return `/cards/${path === '/' ? 'site' : path.slice(1).replaceAll('/', '-')}.png`;
}
