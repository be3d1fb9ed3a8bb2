import { storedKeys } from '@/shared/lib/storage';

/** What is noted in `data-` attributes of the document's root, for the rules of styles and for later code. */
export type RootMark = 'session' | 'share' | 'smooth' | 'arriving' | 'active';

export const hasMark = (name: RootMark) => document.documentElement.dataset[name] !== undefined;

export function mark(name: RootMark): void {
  document.documentElement.dataset[name] = '';
}

export function unmark(name: RootMark): void {
  delete document.documentElement.dataset[name];
}

const hasSession = () => storedKeys('localStorage').some((key) => /^sb-.+-auth-token$/.test(key));

/**
 * Marks the document when this browser holds a session, so that the header does not show "Sign In" first. Reloads a
 * document of the back/forward cache if the visitor has signed in or out since.
 */
export function markSession(): void {
  if (hasSession()) mark('session');
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && hasSession() !== hasMark('session')) location.reload();
  });
}

/** Marks the document when the browser has a share menu. */
export function markShareMenu(): void {
  if ('share' in navigator) mark('share');
}
