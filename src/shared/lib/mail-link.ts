const HAS_TOKEN = /(?:^|[?#&])token(?:_hash)?=/;

function linkInUrl(): string | undefined {
  return [location.hash, location.search].find((part) => HAS_TOKEN.test(part))?.slice(1);
}

/** The emailed link that `hideMailLink` has moved into this entry of the history, or ''. */
export function keptMailLink(): string {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'mailLink' in state ? String(state.mailLink) : '';
}

/**
 * The parameters of the emailed link that opened this page, such as 'token_hash=…&type=signup', or ''. They are in the
 * fragment, which is sent to no server (older emails have them in the query), and after `hideMailLink` in the history.
 */
export function readMailLink(): string {
  return linkInUrl() ?? keptMailLink();
}

/**
 * Moves the link from the address bar into this entry of the history: it appears in no screenshot or copied URL, and
 * loading the page again does not lose it. @returns whether there was one.
 */
export function hideMailLink(): boolean {
  const mailLink = linkInUrl();
  if (mailLink === undefined) return false;
  history.replaceState({ ...history.state, mailLink }, '', location.pathname);
  return true;
}
