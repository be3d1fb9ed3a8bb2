import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { serviceBucket } from '../../../supabase/functions/_shared/db/files.ts';
import { ENV } from '../support/fakes.ts';

let asked: MockInstance<typeof fetch>;
beforeEach(() => {
  asked = vi.spyOn(globalThis, 'fetch');
});

const bucket = serviceBucket(ENV, 'documents');
const sent = () =>
  asked.mock.calls.map(([url, { method, headers, body } = {}]) => ({
    call: `${method} ${String(url).replace(`${ENV.SUPABASE_URL}/storage/v1`, '')}`,
    headers: Object.fromEntries(new Headers(headers)),
    body,
  }));
const missing = () =>
  Response.json({ statusCode: '404', error: 'not_found', message: 'Object not found' }, { status: 400 });
const away = () => Response.json({ statusCode: '503', message: 'away' }, { status: 503 });

describe('stored files', () => {
  it('are read with the secret key', async () => {
    asked.mockResolvedValue(new Response(new Uint8Array([0, 255])));
    expect(await bucket.read('0/1/a plan#1.pdf')).toEqual(new Uint8Array([0, 255]));
    expect(sent()).toMatchObject([
      {
        call: 'GET /object/documents/0/1/a%20plan%231.pdf',
        headers: { apikey: ENV.SECRET_KEY, authorization: `Bearer ${ENV.SECRET_KEY}` },
      },
    ]);
  });

  it.each([missing(), new Response(null, { status: 404 })])(
    'are undefined when they are missing: %o',
    async (response) => {
      asked.mockResolvedValue(response);
      expect(await bucket.read('0')).toBeUndefined();
    },
  );

  it('replace one at the same path, with a type that browsers do not display', async () => {
    asked.mockResolvedValue(Response.json({ Key: 'documents/1' }));
    await bucket.write('1', new Uint8Array([1]));
    expect(sent()).toMatchObject([
      {
        call: 'POST /object/documents/1',
        headers: { 'content-type': 'application/octet-stream', 'x-upsert': 'true' },
        body: new Uint8Array([1]),
      },
    ]);
  });

  it('are removed 100 per call, with no call for an empty list', async () => {
    asked.mockImplementation(async () => Response.json([]));
    await bucket.remove([]);
    expect(sent()).toEqual([]);
    await bucket.remove(Array.from({ length: 250 }, (_, index) => `${index}`));
    expect(sent().map(({ call }) => call)).toEqual(Array(3).fill('DELETE /object/documents'));
    expect(sent().map(({ body }) => JSON.parse(String(body)).prefixes.length)).toEqual([100, 100, 50]);
  });

  it.each([
    ['read', () => bucket.read('0'), away, 'storage 503 away'],
    ['written', () => bucket.write('0', new Uint8Array()), away, 'storage 503 away'],
    ['removed', () => bucket.remove(['0']), away, 'storage 503 away'],
    ['removed from no bucket', () => bucket.remove(['0']), missing, 'storage has no bucket documents'],
  ])('throw an error when they cannot be %s', async (_what, work, response, message) => {
    asked.mockResolvedValue(response());
    await expect(work()).rejects.toThrow(message);
  });
});
