import { describe, expect, it } from 'vitest';
import { chatApp } from './chat-app.ts';
import { callsTool, goesOn, type Part, refuses, says, sends, stalls } from './fake-model.ts';
import { ask, faultOf, GOOD, hear, useModel, withModel } from './model-app.ts';

const endpoint = useModel();

describe('a model that fails', () => {
  it.each<[string, Part, RegExp]>([
    ['401', refuses(401), /status 401/],
    ['429', refuses(429), /status 429/],
    ['500', refuses(500), /status 500/],
    ['a redirect', (response) => void response.writeHead(302, { location: '/' }).end(), /request failed/],
    ['JSON instead of a stream', sends('{"choices":[]}', 'application/json'), /no stream/],
    ['HTML', sends('<html>', 'text/html'), /no stream/],
    ['a chunk that is no JSON', sends('data: {"choices":\n\n'), /no JSON/],
    ['a chunk of another shape', sends('data: {"choices":"none"}\n\n'), /unknown shape/],
    ['an error in the stream', sends('data: {"error":{"message":"overloaded"}}\n\n'), /unknown shape/],
    [
      'bytes that are no text',
      sends(Uint8Array.of(0x64, 0xff, 0xfe, 0x0a)),
      /request failed <- TypeError: The encoded data/,
    ],
    [
      'a stream that breaks off',
      sends('data: {"choices":[{"delta":{"content":"It costs"}}]}\n\n'),
      /broke off/,
    ],
    ['an empty stream', sends(''), /broke off/],
    ['a connection that is cut', (response) => response.destroy(), /request failed/],
    [
      'a cut in the middle',
      (response) => {
        stalls('It costs')(response);
        response.write('data: ', () => response.destroy());
      },
      /request failed/,
    ],
    [
      'a line without an end',
      sends(`data: ${'x'.repeat(300_000)}`),
      /request failed <- ParseError: .*buffer/,
    ],
    ['a reply without an end', goesOn('More [1]. '), /too long/],
    ['a refusal', sends('data: {"choices":[{"delta":{"refusal":"I cannot"}}]}\n\n'), /refused/],
    ['a content filter', says('It costs', 'content_filter'), /refused/],
    ['a call of a tool that it was not given', callsTool, /an empty reply/],
    ['nothing at all', says(''), /an empty reply/],
    ['no answer in the data', says('NO_ANSWER'), /no answer in the data/],
  ])('%s: the answer comes without it, and the log says why', async (_what, part, fault) => {
    const app = withModel(endpoint(), [part]);
    const plain = await ask(chatApp());
    const answer = await ask(app);
    expect([answer.message, answer.outcome]).toEqual([plain.message, plain.outcome]);
    expect(faultOf(app)).toMatch(fault);
    // Neither what the endpoint wrote nor the key.
    expect(JSON.stringify(app.logged)).not.toMatch(/sk-secret|overloaded|cannot be|It costs/);
  });

  it.each<[string, Part]>([
    ['silent from the start', () => undefined],
    ['silent in the middle', stalls('It costs $15,000 [1]. And ')],
    ['that goes on', goesOn(' ')],
  ])('one %s is left after its time, and the visitor sees the other answer', async (_what, part) => {
    const app = withModel(endpoint(), [part], { timeoutMs: 50 });
    const plain = await ask(chatApp());
    const { last } = await hear(app);
    expect(last).toMatchObject(['done', { message: plain.message }]);
    expect(app.kept().at(-1)?.content).toBe(plain.message);
    expect(faultOf(app)).toMatch(/too late|too long/);
    await endpoint().left();
  });

  it('gives back to the budget what its real usage is below the estimate', async () => {
    let balance = 0;
    const takeBudget = async (tokens: number) => {
      balance += tokens;
      return true;
    };
    const correctBudget = async (difference: number) => {
      balance += difference;
    };
    await ask(withModel(endpoint(), [says(GOOD)], { takeBudget, correctBudget }));
    // As the endpoint told.
    expect(balance).toBe(15);
  });

  it('is charged a token for four characters of the whole request, and 800 for the reply', async () => {
    const taken: number[] = [];
    const takeBudget = async (tokens: number) => {
      taken.push(tokens);
      return true;
    };
    await ask(withModel(endpoint(), [says(GOOD)], { takeBudget }), 'When is a discovery call free?');
    const { messages } = endpoint().asked[0]?.body ?? {};
    expect(JSON.stringify(messages)).toContain('10:00 AM');
    expect(taken).toEqual([Math.ceil(JSON.stringify(messages).length / 4) + 800]);
  });

  it('is not called once the daily budget is used up', async () => {
    const asked: number[] = [];
    const takeBudget = async (tokens: number) => {
      asked.push(tokens);
      return false;
    };
    const app = withModel(endpoint(), [says(GOOD)], { takeBudget });
    await ask(app);
    expect(faultOf(app)).toMatch(/budget/);
    expect(endpoint().asked).toHaveLength(0);
    expect(asked[0]).toBeGreaterThan(800);
  });
});
