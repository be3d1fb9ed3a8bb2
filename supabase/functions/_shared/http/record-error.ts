import { z } from 'zod';
import type { Rpc } from '../db/rpc.ts';
import { HttpError } from './http-error.ts';
import { describeError } from './log.ts';

/** Faults that one worker records in a minute. A failing dependency fails every request, and 20 reports say it. */
const PER_MINUTE = 20;
const MINUTE_MS = 60_000;

/** Records an error in the error inbox. `place` is a method and a route. Never rejects. */
export type RecordFault = (place: string, error: unknown, requestId: string) => Promise<void>;

/** Creates the recorder of a worker; without `rpc` it does nothing. */
export function createErrorRecorder(rpc: Rpc | undefined, now = () => Date.now()): RecordFault {
  let minute = 0;
  let recorded = 0;
  return async (place, error, requestId) => {
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute) [minute, recorded] = [current, 0];
    recorded += 1;
    if (!rpc || recorded > PER_MINUTE) return;
    const fault = {
      p_source: 'function',
      p_place: place,
      p_message: messageOf(error),
      p_stack: error instanceof Error ? framesOf(error) : null,
      p_request_id: requestId,
      p_limits: [],
    };
    // The log has the fault already. The database may be the fault.
    await rpc('record_error_report', fault, z.unknown()).catch(() => undefined);
  };
}

/** What failed. Of a response, its code and its cause: the sentence for people says less. */
function messageOf(error: unknown): string {
  return error instanceof HttpError ? `${error.code}: ${describeError(error.cause)}` : describeError(error);
}

const MAX_FRAMES = 8;

/** The frames of a stack without the message and the folders of the machine; null when there are none. */
function framesOf({ stack = '' }: Error): string | null {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const short = frames
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim().replace(/file:\S*\/(functions|node_modules)\//, ''));
  return short.length > 0 ? short.join('\n') : null;
}
