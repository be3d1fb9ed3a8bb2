import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBackend } from '../support/fake-backend';

const CALL = 'POST /rest/v1/rpc/record_visit';

let backend: ReturnType<typeof fakeBackend>;

function arriveBy(type: string, referrer = '') {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as never);
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
}

async function visit() {
  vi.resetModules();
  const { countVisit } = await import('@/features/visits/api/count-visit');
  countVisit();
  countVisit();
  return vi.mocked(fetch).mock.calls;
}

beforeEach(() => {
  backend = fakeBackend({ [CALL]: () => new Response(null, { status: 204 }) });
});
test('a visit from another site is counted once, without visitor data', async () => {
  arriveBy('navigate', 'https://search.example/');
  const [call, ...more] = await visit();
  expect(more).toEqual([]);
  expect(String(call?.[0])).toMatch(/\/rest\/v1\/rpc\/record_visit$/);
  expect(call?.[1]).toMatchObject({ body: '{}', credentials: 'omit', referrerPolicy: 'no-referrer' });
  expect(Object.keys(call?.[1]?.headers ?? {})).toEqual(['apikey', 'content-type']);
});

test('reloads, Back, and internal links are not counted', async () => {
  arriveBy('reload');
  expect(await visit()).toEqual([]);
  arriveBy('back_forward');
  expect(await visit()).toEqual([]);
  arriveBy('navigate', `${location.origin}/services`);
  expect(await visit()).toEqual([]);
});

test('automated browsers and Do Not Track are not counted', async () => {
  arriveBy('navigate');
  vi.stubGlobal('navigator', { webdriver: true });
  expect(await visit()).toEqual([]);
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  expect(await visit()).toEqual([]);
});

test('a failing backend is ignored', async () => {
  arriveBy('navigate');
  backend.on(CALL, () => Promise.reject(new TypeError('fetch failed')));
  expect(await visit()).toHaveLength(1);
});
