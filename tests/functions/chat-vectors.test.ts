import { describe, expect, it, vi } from 'vitest';
import { createEmbed, createKeepVectors } from '../../supabase/functions/chatbot/vectors.ts';
import { chatApp } from './support/chat-app.ts';
import { fakeRpc } from './support/fakes.ts';

const asked = { message: 'What do you offer?', chatHistory: [] };
const opened = (app: ReturnType<typeof chatApp>) =>
  app.calls.find(({ name }) => name === 'open_chat')?.args as { p_embeddings?: string[] };

describe('the model of the platform', () => {
  it('makes a vector as pgvector reads it, one session for all', async () => {
    const run = vi.fn(async () => new Float32Array([0.5, -0.25]));
    const models: string[] = [];
    class Session {
      run = run;
      constructor(model: string) {
        models.push(model);
      }
    }
    const embed = createEmbed({ Supabase: { ai: { Session } } });
    expect(await embed?.('What do you offer?')).toBe('[0.5,-0.25]');
    await embed?.('And what does it cost?');
    expect(models).toEqual(['gte-small']);
    expect(run).toHaveBeenCalledWith('What do you offer?', { mean_pool: true, normalize: true });
  });

  it('is missing on other platforms', () => {
    expect(createEmbed({})).toBeUndefined();
    expect(createEmbed()).toBeUndefined();
  });
});

describe('sections without a vector', () => {
  const section = (id: number) => ({ id, checksum: `c${id}`, content: `Section ${id}` });
  const embed = async (text: string) => JSON.stringify([text.length]);

  it('get theirs, twenty at a time, until none is left', async () => {
    const waiting = [[section(1), section(2)], [section(3)], []];
    const { rpc, calls } = fakeRpc({
      list_kb_missing_embeddings: () => waiting.shift(),
      store_kb_embeddings: ({ p_vectors }: { p_vectors: unknown[] }) => p_vectors.length,
    });
    const keep = createKeepVectors(rpc, embed, vi.fn());
    keep();
    keep();
    await vi.waitFor(() => expect(waiting).toEqual([]));
    const put = calls.filter(({ name }) => name === 'store_kb_embeddings').map(({ args }) => args.p_vectors);
    expect(put).toEqual([
      [
        { id: 1, checksum: 'c1', embedding: '[9]' },
        { id: 2, checksum: 'c2', embedding: '[9]' },
      ],
      [{ id: 3, checksum: 'c3', embedding: '[9]' }],
    ]);
  });

  it('that change all the time, or cannot be read, are left for the next question', async () => {
    const changing = fakeRpc({ list_kb_missing_embeddings: [section(1)], store_kb_embeddings: 0 });
    createKeepVectors(changing.rpc, embed, vi.fn())();
    await vi.waitFor(() => expect(changing.calls).toHaveLength(2));
    const log = vi.fn();
    const broken = fakeRpc({ list_kb_missing_embeddings: [section(1)] });
    createKeepVectors(broken.rpc, () => Promise.reject(new Error('no memory')), log)();
    await vi.waitFor(() => expect(log).toHaveBeenCalledWith('warn', 'no vectors', expect.anything()));
  });
});

describe('a question', () => {
  it('is looked for by its vector too, and by its words alone where none can be made', async () => {
    const answers = { list_kb_missing_embeddings: [] };
    const app = chatApp({ answers, over: { embed: async () => '[0.1]' } });
    expect((await app.post('/chatbot/message', asked)).status).toBe(200);
    expect(opened(app).p_embeddings).toEqual(['[0.1]']);
    const broken = chatApp({ answers, over: { embed: () => Promise.reject(new Error('no memory')) } });
    expect((await broken.post('/chatbot/message', asked)).status).toBe(200);
    expect(opened(broken)).not.toHaveProperty('p_embeddings');
    const without = chatApp();
    await without.post('/chatbot/message', asked);
    expect(opened(without)).not.toHaveProperty('p_embeddings');
    expect(without.calls.map(({ name }) => name)).not.toContain('list_kb_missing_embeddings');
  });
});
