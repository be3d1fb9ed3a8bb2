import { isFree } from '../../local/ports.ts';

// Not among those that Linux gives to who connects somewhere (32768 to 60999), nor those of stacks (see stack.ts).
const LOWEST = 17_000;
const HIGHEST = 26_000;

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (await isFree(port)) return port;
  }
}
