import { describe, expect, it } from 'vitest';
import { createApp } from '../../../supabase/functions/_shared/http/app.ts';
import { databaseUnavailable, HttpError } from '../../../supabase/functions/_shared/http/http-error.ts';
import { createErrorRecorder } from '../../../supabase/functions/_shared/http/record-error.ts';
import { errorReportRoutes } from '../../../supabase/functions/faults/handler.ts';
import { expectRefusal, fakeRpc, noLimit, SITE_URL, testApp } from '../support/fakes.ts';

const REPORT = { place: '/schedule', message: 'TypeError: x is not a function', frames: 'at a (/x.js:1)' };

describe('POST /faults', () => {
  const start = (result: unknown = 0) => {
    const { rpc, calls } = fakeRpc({ record_error_report: result });
    return { calls, ...testApp(errorReportRoutes({ rpc, limiter: noLimit })) };
  };

  it('counts the report of a browser', async () => {
    const app = start();
    const response = await app.post('/faults', { ...REPORT, requestId: 'browser-1234' });
    expect(response.status).toBe(202);
    expect(app.calls).toEqual([
      {
        name: 'record_error_report',
        args: {
          p_source: 'browser',
          p_place: REPORT.place,
          p_message: REPORT.message,
          p_stack: REPORT.frames,
          p_request_id: 'browser-1234',
          p_limits: [],
        },
      },
    ]);
    expect(JSON.stringify(app.logged)).not.toContain('not a function');
  });

  it.each([
    ['an unknown key', { ...REPORT, user: 'Ada' }, 422],
    ['no message', { place: '/' }, 422],
    ['a long message', { ...REPORT, message: 'x'.repeat(1001) }, 422],
    ['long frames', { ...REPORT, frames: 'x'.repeat(3001) }, 422],
    ['a control character', { ...REPORT, message: 'a\u0000b' }, 422],
    ['a malformed request id', { ...REPORT, requestId: 'a b' }, 422],
    ['a list', [REPORT], 422],
    ['no JSON', '{', 400],
    ['a large body', { ...REPORT, message: 'x'.repeat(17_000) }, 413],
  ])('refuses %s', async (_what, body, status) => {
    const app = start();
    await expectRefusal(await app.post('/faults', body), status);
    expect(app.calls).toEqual([]);
  });
});

describe('a fault of a function', () => {
  const start = (error: unknown, result: unknown = {}) => {
    const { rpc, calls } = fakeRpc({ record_error_report: result });
    const app = createApp({
      env: { SITE_URL, TRUSTED_PROXY_HOPS: 1 },
      log: () => undefined,
      rpc,
      routes: [
        {
          method: 'GET',
          path: '/things/:id',
          handle: async () => {
            throw error;
          },
        },
      ],
    });
    const send = async () =>
      app.fetch(
        new Request('http://functions.local/things/7?x=1', { headers: { 'x-request-id': 'browser-1234' } }),
      );
    return { send, calls };
  };

  it('is recorded with its route and the id of the request', async () => {
    const { send, calls } = start(new TypeError('broken'));
    expect((await send()).status).toBe(500);
    expect(calls).toMatchObject([
      {
        name: 'record_error_report',
        args: {
          p_source: 'function',
          p_place: 'GET /things/:id',
          p_message: 'TypeError: broken',
          p_stack: expect.stringContaining('error-reports.test.ts'),
          p_request_id: 'browser-1234',
        },
      },
    ]);
  });

  it('includes an answer of the database that is no refusal', async () => {
    const { send, calls } = start(databaseUnavailable(new Error('XX000: broken')));
    expect((await send()).status).toBe(503);
    expect(calls[0]?.args.p_message).toBe('database_unavailable: Error: XX000: broken');
  });

  it('is no refusal', async () => {
    const { send, calls } = start(new HttpError(404, 'not_found', { what: 'page' }));
    expect((await send()).status).toBe(404);
    expect(calls).toEqual([]);
  });

  it('changes no response when it cannot be recorded', async () => {
    const { send } = start(new TypeError('broken'), () => {
      throw new Error('away');
    });
    expect((await send()).status).toBe(500);
  });

  it('is recorded at most 20 times a minute by a worker', async () => {
    let now = 0;
    const { rpc, calls } = fakeRpc({ record_error_report: {} });
    const record = createErrorRecorder(rpc, () => now);
    for (let count = 0; count < 30; count += 1) await record('GET /x', new Error('down'), 'browser-1234');
    expect(calls).toHaveLength(20);
    now = 60_000;
    await record('GET /x', new Error('down'), 'browser-1234');
    expect(calls).toHaveLength(21);
  });
});
