import { beforeAll, describe, expect, it } from 'vitest';
import { appointmentBody, postJson } from '../support/booking/booking.ts';
import { attackTarget } from './support/attack-target.ts';
import { firstOf } from './support/dates.ts';
import { signInAsAdmin, signInAsClient } from './support/forged-callers.ts';

/** What a request may take beside its statement on a busy machine. */
const OVERHEAD_MS = 2000;

const target = attackTarget();
let rest: string;
let callers: Record<string, Record<string, string>>;

beforeAll(async () => {
  rest = `${target.rest}`;
  callers = {
    'a visitor': target.key,
    'a client': await signInAsClient(target),
    'an admin': await signInAsAdmin(target),
  };
});

async function timed(path: string, headers: Record<string, string> = {}) {
  const started = performance.now();
  const response = await fetch(rest + path, { headers });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - started };
}

/** Backtracks over the whole text for each of its characters. */
const BACKTRACKING = '(.*)(.*)(.*)(.*)(.*)\\1\\2\\3\\4\\5x';
const PATTERNS = ['(a+)+$', '(.*a){20}', '((.*)*)*\\2x', BACKTRACKING];
const LONG_TEXTS = ['blog_posts.content', 'case_studies.challenge', 'services.description', 'faqs.answer'];

const hostile = (text: string, pattern: string) => {
  const [table, column] = text.split('.');
  return `/${table}?select=id&${column}=match.${encodeURIComponent(pattern)}`;
};

it.each(LONG_TEXTS)(
  'a visitor waits for a regular expression over %s until the time limit at most',
  async (text) => {
    const waits: number[] = [];
    for (const pattern of PATTERNS)
      waits.push((await timed(hostile(text, pattern), callers['a visitor'])).ms);
    expect(Math.max(...waits)).toBeLessThan(1000 + OVERHEAD_MS);
  },
);

it('a client waits for a regular expression over an article until the time limit at most', async () => {
  const { ms } = await timed(hostile('blog_posts.content', BACKTRACKING), callers['a client']);
  expect(ms).toBeLessThan(5000 + OVERHEAD_MS);
});

it.each(['a visitor', 'a client', 'an admin'])('%s reads a published page by its slug', async (caller) => {
  const read = (slug: string) =>
    fetch(`${rest}/blog_posts?select=content&slug=eq.${slug}`, { headers: callers[caller] ?? {} });
  const found = await read('human-factor-in-ai-implementation');
  expect(await found.json()).toEqual([{ content: expect.stringMatching(/^<[hp]/) }]);
  expect(await (await read('none')).json()).toEqual([]);
});

it('20 visitors with a slow regular expression leave bookings working', async () => {
  const slow = Array.from({ length: 20 }, () =>
    timed(hostile('blog_posts.content', BACKTRACKING), target.key),
  );
  const date = firstOf([1, 2, 3, 4, 5], 7);
  const booked = await postJson(`${target.api}/appointments`, appointmentBody(date, '09:00'));
  expect(booked.status).toBe(201);
  for (const { status } of await Promise.all(slow)) expect(status).toBeGreaterThanOrEqual(500);
});

describe('a statement that takes too long', { tags: ['own-database'] }, () => {
  it.each([
    ['a visitor', 'faqs_select_anon', 1000],
    ['a client', 'faqs_select', 5000],
  ])('of %s is canceled with an error at its time limit', async (caller, policy, limitMs) => {
    const [before] = await target.sql<[{ text: string }]>`
      select pg_get_expr(polqual, polrelid) as text from pg_policy where polname = ${policy}`;
    await target.sql.unsafe(`alter policy ${policy} on public.faqs using (pg_sleep(20) is not null)`);
    try {
      const { status, ms } = await timed('/faqs?select=id&limit=1', callers[caller]);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(ms).toBeGreaterThan(limitMs - 100);
      expect(ms).toBeLessThan(limitMs + OVERHEAD_MS);
    } finally {
      await target.sql.unsafe(`alter policy ${policy} on public.faqs using (${before.text})`);
    }
    expect((await timed('/faqs?select=id&limit=1', callers[caller])).status).toBe(200);
  });
});
