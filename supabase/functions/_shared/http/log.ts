import { currentRequestId } from './request-id.ts';

export type LogFields = Record<string, string | number | boolean | undefined>;

/** One JSON line an event. Never give it bodies, tokens, names or addresses. */
export type Log = (level: 'info' | 'warn' | 'error', event: string, fields?: LogFields) => void;

/**
 * Logs to stdout, errors and warnings to stderr; JSON keeps line breaks out of the log. Every line has the id of the
 * request that it belongs to.
 */
export function createLog(name: string): Log {
  return (level, event, fields = {}) => {
    const at = new Date().toISOString();
    const row = JSON.stringify({
      at,
      level,
      function: name,
      event,
      requestId: currentRequestId(),
      ...fields,
    });
    // biome-ignore lint/suspicious/noConsole: the console is the functions' log on every platform.
    if (level === 'info') console.log(row);
    // biome-ignore lint/suspicious/noConsole: see above.
    else console.error(row);
  };
}

/** A failure as the log may know it: kind and message of the error and its cause, on one line, cut short. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 300);
  const cause = error.cause === undefined ? '' : ` <- ${describeError(error.cause)}`;
  return `${error.name}: ${error.message}${cause}`.slice(0, 600);
}
