import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Kind, Planned } from './visitors.ts';

/**
 * `answered`: with a result, a conflict included. `refused`: 429 or 503 with a sentence. `unknown`: 504 with a sentence that
 * leaves open whether something was saved. `wordless`: any other failure. `hung`: no response in time, or a broken connection.
 */
export type Outcome = 'answered' | 'refused' | 'unknown' | 'wordless' | 'hung';

export interface Result {
  planned: Planned;
  outcome: Outcome;
  status: number;
  ms: number;
  /** Why it was wordless or hung. */
  detail?: string;
}

/** A static host ends a request after about this time; a visitor has left long before. */
const HUNG_AFTER_MS = 30_000;
const chatResponse = z.object({ session: z.object({ id: z.string() }) });
const CONFLICT = 409;

/** Whether an error response carries a sentence for people, as plain text with a code or in the shape of the platform. */
function hasWords(headers: Headers, text: string): boolean {
  if (headers.has('x-error-code')) return text.trim().length > 20;
  return /"(?:message|msg)":\s*"(?:database_busy|[A-Z][^"]{20,})"/.test(text);
}

function outcomeOf(status: number, headers: Headers, text: string): Outcome {
  if (status < 400 || status === CONFLICT) return 'answered';
  if (!hasWords(headers, text)) return 'wordless';
  if (status === 429 || status === 503) return 'refused';
  return status === 504 ? 'unknown' : 'wordless';
}

/** Sends one request, and reads its answer to the end. Never rejects. */
export async function send(planned: Planned): Promise<Result> {
  const began = performance.now();
  const result = (outcome: Outcome, status: number, detail?: string): Result => ({
    planned,
    outcome,
    status,
    ms: performance.now() - began,
    ...(detail === undefined ? {} : { detail }),
  });
  try {
    const response = await fetch(planned.path, {
      ...planned.init,
      signal: AbortSignal.timeout(HUNG_AFTER_MS),
    });
    const text = await response.text();
    const outcome = outcomeOf(response.status, response.headers, text);
    if (planned.written?.kind === 'chat' && response.ok)
      planned.written.id = chatResponse.parse(JSON.parse(text)).session.id;
    return result(
      outcome,
      response.status,
      outcome === 'wordless' ? `${response.status} ${text.slice(0, 200)}` : undefined,
    );
  } catch (error) {
    return result('hung', 0, String((error as Error).cause ?? error));
  }
}

/**
 * Sends requests for `seconds` at `rate` a second on average, at random moments, whether or not earlier ones have been
 * answered; then waits for all responses.
 */
export async function arrive(
  next: () => Planned,
  random: () => number,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Result[]> {
  const underWay: Promise<Result>[] = [];
  const began = performance.now();
  let due = began;
  for (;;) {
    due += (-Math.log(1 - random()) / rate) * 1000;
    if (due - began > seconds * 1000) break;
    const wait = due - performance.now();
    if (wait > 1) await delay(wait);
    underWay.push(send(next()));
  }
  return Promise.all(underWay);
}

/** Results of one kind, or all of them. */
export function timesOf(results: Result[], kind?: Kind): number[] {
  return results
    .filter(({ planned, outcome }) => outcome === 'answered' && (kind === undefined || planned.kind === kind))
    .map(({ ms }) => ms);
}
