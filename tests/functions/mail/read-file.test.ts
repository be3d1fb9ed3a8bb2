import { describe, expect, it, vi } from 'vitest';
import { createReadFile } from '../../../supabase/functions/_shared/db/files.ts';

describe('createReadFile', () => {
  function reader(response: { data?: Blob; error?: object }) {
    const download = vi.fn(async () => ({ data: null, error: null, ...response }));
    const client = { from: () => ({ download }) } as unknown as Parameters<typeof createReadFile>[0];
    return { read: createReadFile(client), download };
  }

  it('returns the bytes of a file', async () => {
    const { read, download } = reader({ data: new Blob([new Uint8Array([0, 255])]) });
    expect(await read('0/1/plan.pdf')).toEqual(new Uint8Array([0, 255]));
    expect(download).toHaveBeenCalledWith('0/1/plan.pdf');
  });

  it.each([
    { status: 404, statusCode: 'NoSuchKey' },
    { status: 400, statusCode: '404' },
  ])('returns nothing for a missing file: %j', async (fault) => {
    expect(
      await reader({ error: Object.assign(new Error('Object not found'), fault) }).read('0'),
    ).toBeUndefined();
  });

  it('throws when the storage cannot answer', async () => {
    const { read } = reader({ error: Object.assign(new Error('away'), { status: 503 }) });
    await expect(read('0')).rejects.toThrow('away');
  });
});
