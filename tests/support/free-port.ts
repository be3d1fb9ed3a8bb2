import { isFree } from '../../platform/ports.ts';

// Outside Linux's ephemeral ports (32768 to 60999) and the ports of stacks (see stack.ts).
const LOWEST = 17_000;
const HIGHEST = 26_000;

/** A port that no one listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (await isFree(port)) return port;
  }
}
