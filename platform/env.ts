import { StartError } from './start-error.ts';

/** What the developer may set for `npm start`, `npm run dev` and `npm test`; see `.env.example`. */
export interface LocalEnv {
  portBase: number;
  rateLimitScale: number;
}

function wholeNumber(name: string, fallback: number, min: number, max: number): number {
  const raw = process.env[name];
  if (raw === undefined || raw === '') return fallback;
  const value = Number(raw);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new StartError(
    `${name}=${raw} cannot be used.`,
    `It has to be a whole number from ${min} to ${max}.`,
    `Set it to such a number, or leave it out (then it is ${fallback}).`,
  );
}

/** The one place where the local stack reads its environment. @throws StartError on a bad value. */
export function readLocalEnv(): LocalEnv {
  return {
    portBase: wholeNumber('PORT_BASE', 0, 0, 11_000),
    rateLimitScale: wholeNumber('RATE_LIMIT_SCALE', 1, 1, 1_000_000),
  };
}
