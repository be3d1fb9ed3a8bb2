import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Report = { place: string; message: string; frames?: string; requestId?: string };

let reports: Report[] = [];

beforeEach(() => {
  reports = [];
  vi.resetModules();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    expect(path).toBe('/api/faults');
    reports.push(JSON.parse(String(init.body)));
    return new Response('{}', { status: 202 });
  });
  history.replaceState(null, '', '/schedule?email=ada@tests.example#token=secret');
});
afterEach(() => {
  history.replaceState(null, '', '/');
});

/** The module as a new page has it. */
const openPage = () => import('@/shared/errors/send-error-report');

test('reports an error with the path of the page, without its query', async () => {
  const { sendErrorReport } = await openPage();
  const { createRequestId } = await import('@/shared/http/request-id');
  const requestId = createRequestId();
  sendErrorReport(new TypeError('x is not a function'));
  expect(reports).toEqual([
    { place: '/schedule', message: 'TypeError: x is not a function', frames: expect.any(String), requestId },
  ]);
  expect(reports[0]?.frames).not.toContain('x is not a function');
});

test('reports an error once, and at most five of a page', async () => {
  const { sendErrorReport } = await openPage();
  sendErrorReport(new Error('again'));
  sendErrorReport(new Error('again'));
  expect(reports).toHaveLength(1);
  for (let count = 0; count < 10; count += 1) sendErrorReport(new Error(`fault ${count}`));
  expect(reports).toHaveLength(5);
});

test('reports what nothing catches', async () => {
  const { watchErrors } = await openPage();
  watchErrors();
  watchErrors();
  dispatchEvent(new ErrorEvent('error', { error: new Error('thrown') }));
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('rejected') }));
  expect(reports.map(({ message }) => message)).toEqual(['Error: thrown', 'Error: rejected']);
});

test('does not report refusals, lost connections, and the faults of others', async () => {
  const { sendErrorReport } = await openPage();
  const { AppError } = await import('@/shared/errors/app-error');
  const ofExtension = Object.assign(new Error('broken'), {
    stack: 'at run (chrome-extension://abc/x.js:1:2)',
  });
  for (const error of [
    new AppError(409, 'That time is gone.'),
    new AppError(0, 'No connection.'),
    new TypeError('Failed to fetch'),
    new TypeError('NetworkError when attempting to fetch resource.'),
    new TypeError('Failed to fetch dynamically imported module: https://site.example/a.js'),
    new DOMException('The user aborted a request.', 'AbortError'),
    new Error('Script error.'),
    new Error('ResizeObserver loop completed with undelivered notifications.'),
    ofExtension,
    'a string',
    null,
  ]) {
    sendErrorReport(error);
  }
  expect(reports).toEqual([]);
});

test('does not report while the browser is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { sendErrorReport } = await openPage();
  sendErrorReport(new Error('offline'));
  expect(reports).toEqual([]);
  vi.restoreAllMocks();
});
