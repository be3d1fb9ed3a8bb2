import { tryGetContext } from 'hono/context-storage';
import type { RequestVariables } from './request-id.ts';

/** Time limit of a response. Static hosts end a proxied request after about 26 seconds, without a word. */
export const RESPOND_WITHIN_MS = 20_000;
/** The `statement_timeout` of service_role: a call that reaches Postgres has ended after this. */
const STATEMENT_MS = 8_000;

/** Returns the milliseconds until the response of this request is due; Infinity outside of one, and for long work. */
export function millisecondsLeft(): number {
  return (tryGetContext<RequestVariables>()?.get('dueAt') ?? Number.POSITIVE_INFINITY) - performance.now();
}

/** Whether a call of the database that starts now could still be running when the response is due. */
export function isTooLateForCall(): boolean {
  return millisecondsLeft() < STATEMENT_MS;
}

/** Records that this request has saved something. A later failure of it must not claim that nothing was saved. */
export function markSaved(): void {
  tryGetContext<RequestVariables>()?.set('hasSaved', true);
}

/** Returns whether this request has saved something. */
export function hasSaved(): boolean {
  return tryGetContext<RequestVariables>()?.get('hasSaved') === true;
}
