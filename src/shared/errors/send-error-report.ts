import type { ErrorReport } from '@contracts/error-reports.ts';
import { latestRequestId, randomKey } from '@/shared/http/request-id';
import { AppError } from './app-error';

/** Reports of one page view. More say nothing new. */
const MAX_REPORTS = 5;
const MAX_FRAMES = 8;
/** Faults of the connection, of other origins' scripts, and a browser's notice that is no fault. */
const FOREIGN =
  /^(?:failed to fetch|load failed|networkerror|error loading dynamically|importing a module script failed|script error)|resizeobserver loop/i;
const EXTENSION = /\b[\w-]+-extension:/;

const sent = new Set<string>();

/** The frames of a stack, without the message, which browsers put before them or leave out. */
function framesOf(stack = ''): string {
  const frames = stack.split('\n').filter((line) => /^\s*at |@\S*:\d+/.test(line));
  return frames
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim())
    .join('\n')
    .slice(0, 3000);
}

/** Whether the site's own code is at fault. A refused call is an AppError: its function or the database has logged it. */
function isOwnFault(error: unknown): error is Error {
  if (!(error instanceof Error) || error instanceof AppError) return false;
  return error.name !== 'AbortError' && !FOREIGN.test(error.message) && !EXTENSION.test(error.stack ?? '');
}

/**
 * Reports an error to the error inbox of staff: its kind, message and stack, and the path of the page, without the query.
 * The database removes what could be personal data. A page reports each error once and at most five. Never throws, and
 * nothing waits for the request.
 */
export function sendErrorReport(error: unknown): void {
  if (!isOwnFault(error) || !navigator.onLine) return;
  const message = `${error.name}: ${error.message}`.slice(0, 1000);
  if (sent.has(message) || sent.size >= MAX_REPORTS) return;
  sent.add(message);
  const frames = framesOf(error.stack);
  const requestId = latestRequestId();
  const report: ErrorReport = {
    place: location.pathname.slice(0, 500),
    message,
    ...(frames && { frames }),
    ...(requestId !== undefined && { requestId }),
  };
  fetch('/api/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': randomKey() },
    body: JSON.stringify(report),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => undefined);
}

let isWatching = false;

/** Reports the errors and rejections of the page that nothing catches. */
export function watchErrors(): void {
  if (isWatching) return;
  isWatching = true;
  addEventListener('error', ({ error }) => sendErrorReport(error));
  addEventListener('unhandledrejection', ({ reason }) => sendErrorReport(reason));
}
