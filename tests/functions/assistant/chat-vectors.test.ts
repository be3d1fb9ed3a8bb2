import { describe, expect, it, vi } from 'vitest';
import { createEmbed, createStoreVectors } from '../../../supabase/functions/chatbot/vectors.ts';
import { fakeRpc, refusal } from '../support/fakes.ts';
import { chatApp, WAKE_SECRET } from './chat-app.ts';

const asked = { message: 'What do you offer?', chatHistory: [] };
const opened = (app: ReturnType<typeof chatApp>) =>
  app.calls.find(({ name }) => name === 'open_chat')?.args as { p_embedding?: number[] };

describe('the model of the platform', () => {
  it('embeds texts, with one session for all', async () => {
    const run = vi.fn(async () => new Float32Array([0.5, -0.25]));
    const models: string[] = [];
    class Session {
      run = run;
      constructor(model: string) {
        models.push(model);
      }
    }
    const embed = createEmbed({ Supabase: { ai: { Session } } });
    expect(await embed?.('What do you offer?')).toEqual([0.5, -0.25]);
    await embed?.('And what does it cost?');
    expect(models).toEqual(['gte-small']);
    expect(run).toHaveBeenCalledWith('What do you offer?', { mean_pool: true, normalize: true });
  });

  it('is missing on other platforms', () => {
    expect(createEmbed({})).toBeUndefined();
    expect(createEmbed()).toBeUndefined();
  });
});

describe('sections without an embedding', () => {
  const section = (id: number) => ({ id, checksum: `c${id}`, content: `Section ${id}` });
  const embed = async (text: string) => [text.length];

  it('get theirs, five per call and one run at a time', async () => {
    const { rpc, calls } = fakeRpc({
      list_missing_embeddings: [section(1), section(2)],
      store_embeddings: 2,
    });
    const keep = createStoreVectors(rpc, embed, vi.fn());
    keep();
    keep();
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    expect(calls.map(({ name, args }) => [name, args])).toEqual([
      ['list_missing_embeddings', { p_limit: 5 }],
      [
        'store_embeddings',
        {
          p_vectors: [
            { id: 1, checksum: 'c1', embedding: [9] },
            { id: 2, checksum: 'c2', embedding: [9] },
          ],
        },
      ],
    ]);
    await new Promise((resolve) => setTimeout(resolve));
    keep();
    await vi.waitFor(() => expect(calls).toHaveLength(4));
  });

  it('are listed and nothing else happens when none is missing', async () => {
    const { rpc, calls } = fakeRpc({ list_missing_embeddings: [] });
    const log = vi.fn();
    createStoreVectors(rpc, embed, log)();
    await new Promise((resolve) => setTimeout(resolve));
    expect(calls.map(({ name }) => name)).toEqual(['list_missing_embeddings']);
    expect(log).not.toHaveBeenCalled();
  });

  it('are left for the next call when the model fails', async () => {
    const { rpc, calls } = fakeRpc({ list_missing_embeddings: [section(1)] });
    const log = vi.fn();
    createStoreVectors(rpc, () => Promise.reject(new Error('no memory')), log)();
    await vi.waitFor(() => expect(log).toHaveBeenCalledWith('warn', 'no vectors', expect.anything()));
    expect(calls.map(({ name }) => name)).toEqual(['list_missing_embeddings']);
  });
});

describe('POST /chatbot/embeddings', () => {
  const headers = { authorization: `Bearer ${WAKE_SECRET}` };
  const results = {
    list_missing_embeddings: [{ id: 1, checksum: 'c1', content: 'Section 1' }],
    store_embeddings: 1,
  };

  it("embeds sections for the minute's job", async () => {
    const app = chatApp({ results, over: { embed: async () => [0.1] } });
    expect((await app.post('/chatbot/embeddings', {}, headers)).status).toBe(204);
    await vi.waitFor(() =>
      expect(app.calls.map(({ name }) => name)).toEqual(['list_missing_embeddings', 'store_embeddings']),
    );
  });

  it('does nothing where the runtime has no model', async () => {
    const app = chatApp({ results });
    expect((await app.post('/chatbot/embeddings', {}, headers)).status).toBe(204);
    expect(app.calls).toEqual([]);
  });

  it.each([{}, { authorization: 'Bearer guess' }])('refuses other callers (%o)', async (other) => {
    const app = chatApp({ results, over: { embed: async () => [0.1] } });
    expect((await refusal(await app.post('/chatbot/embeddings', {}, other))).status).toBe(401);
    expect(app.calls).toEqual([]);
  });
});

describe('a question', () => {
  it('is looked for by its vector too, and by its words alone where none can be made', async () => {
    const results = { list_missing_embeddings: [] };
    const app = chatApp({ results, over: { embed: async () => [0.1] } });
    expect((await app.post('/chatbot/message', asked)).status).toBe(200);
    expect(opened(app).p_embedding).toEqual([0.1]);
    const broken = chatApp({ results, over: { embed: () => Promise.reject(new Error('no memory')) } });
    expect((await broken.post('/chatbot/message', asked)).status).toBe(200);
    expect(opened(broken)).not.toHaveProperty('p_embedding');
    const without = chatApp();
    await without.post('/chatbot/message', asked);
    expect(opened(without)).not.toHaveProperty('p_embedding');
    expect(without.calls.map(({ name }) => name)).not.toContain('list_missing_embeddings');
  });
});
