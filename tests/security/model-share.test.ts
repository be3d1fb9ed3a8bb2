// @module-tag embedded
// @module-tag real-limits
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createFunctionsHost, type FunctionsHost } from '../../platform/functions/functions-host.ts';
import type { Stack } from '../../platform/start-platform.ts';
import { type FakeModel, fakeModel, says } from '../functions/assistant/fake-model.ts';
import { CHECKOUT } from '../support/checkout.ts';
import { startTestStack } from '../support/stack/stack.ts';

const DAILY_TOKENS = 200_000;
const SHARE = DAILY_TOKENS / 20;
/** As many as the rate limit lets one address ask. */
const QUESTIONS = 19;

let stack: Stack;
let model: FakeModel;
let host: FunctionsHost;
let sql: Sql;

beforeAll(async () => {
  [stack, model] = await Promise.all([startTestStack({ rateLimitScale: 1 }), fakeModel()]);
  sql = postgres(stack.databaseUrls().superuserUrl, { max: 1, onnotice: () => undefined });
  const secrets = stack.secrets();
  host = createFunctionsHost({
    root: CHECKOUT,
    env: {
      SUPABASE_URL: stack.urls.api,
      SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
      SUPABASE_SECRET_KEY: secrets.secretKey,
      SITE_URL: stack.urls.site,
      WAKE_SECRET: secrets.wakeSecret,
      IP_HASH_SECRET: secrets.ipHashSecret,
      CHAT_BASE_URL: model.url,
      CHAT_MODEL: 'small-one',
      CHAT_DAILY_TOKENS: String(DAILY_TOKENS),
    },
    log: () => undefined,
  });
});
afterAll(async () => {
  await host?.close();
  await model?.close();
  await sql?.end({ timeout: 1 });
  await stack?.stop();
});
beforeEach(async () => {
  await sql`delete from private.model_token_spenders`;
  await sql`delete from private.rate_limits`;
  model.answers(
    says('We answer questions about our services.', 'stop', 7, {
      prompt_tokens: 1_500,
      completion_tokens: 50,
    }),
  );
  model.asked.length = 0;
});

/** Asks as the gateway passes it on: with the caller's own header first, then what the gateway saw. */
async function ask(forwardedFor: string): Promise<number> {
  const response = await host.handle(
    'chatbot',
    new Request('http://functions/chatbot/message', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
      body: JSON.stringify({ message: 'What does Predictive Analytics cost?', chatHistory: [] }),
    }),
  );
  await response.text();
  return response.status;
}

async function tokensUsed(): Promise<number> {
  const [row] = await sql`
    select coalesce(sum(tokens_used), 0)::int as used from private.model_token_spenders where spender = 'everybody'`;
  return row?.used;
}

it.each([
  ['one IP address', (index: number) => `198.51.100.${index}, 203.0.113.9`],
  ['one IPv6 network', (index: number) => `2001:db8:1:2:${index}::1`],
])('%s uses at most a twentieth of the daily budget, and everyone still gets an answer', async (_, from) => {
  for (let index = 0; index < QUESTIONS; index += 1) expect(await ask(from(index))).toBe(200);
  expect(model.asked.length).toBeGreaterThan(0);
  expect(model.asked.length).toBeLessThan(QUESTIONS);
  expect(await tokensUsed()).toBeLessThanOrEqual(SHARE);
  const before = model.asked.length;
  expect(await ask('203.0.113.77')).toBe(200);
  expect(model.asked.length).toBe(before + 1);
});
