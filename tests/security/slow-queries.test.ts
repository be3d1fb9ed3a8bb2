import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAsAdmin, signInAsClient } from './support/intruders.ts';
import { startTarget, type Target } from './support/outsider.ts';

/** What a request may take beside its statement on a busy machine. */
const OVERHEAD_MS = 2000;

let target: Target;
let rest: string;
let callers: Record<string, Record<string, string>>;

beforeAll(async () => {
  target = await startTarget();
  rest = `${target.rest}`;
  callers = {
    'a visitor': target.key,
    'a client': await signInAsClient(target),
    'an admin': await signInAsAdmin(target),
  };
});
afterAll(() => target?.stop());

async function timed(path: string, headers: Record<string, string> = {}) {
  const started = performance.now();
  const answer = await fetch(rest + path, { headers });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - started };
}

const LONG = [
  ['blog_posts', ['content']],
  ['services', ['description', 'benefits', 'process']],
  ['case_studies', ['challenge', 'solution', 'results', 'technologies', 'metrics']],
  ['faqs', ['answer']],
] as const;

/** Backtracks over the whole text for each of its characters. */
const PATTERN = encodeURIComponent('(.*)(.*)(.*)(.*)(.*)\\1\\2\\3\\4\\5x');

describe.each(['a visitor', 'a client', 'an admin'])('%s', (caller) => {
  it.each(LONG.flatMap(([table, columns]) => columns.map((column) => [table, column])))(
    'cannot filter, sort or select by %s.%s',
    async (table, column) => {
      const queries = [
        `select=id&${column}=match.${PATTERN}`,
        `select=id&${column}=imatch.${PATTERN}`,
        `select=id&${column}=like.*a*a*a*a*a*a*z`,
        `select=id&${column}=not.is.null`,
        `select=id&or=(${column}.match.${PATTERN},id.eq.0)`,
        `select=id&order=${column}`,
        `select=${column}`,
        'select=*',
      ];
      for (const query of queries) {
        const { status, ms } = await timed(`/${table}?${query}`, callers[caller]);
        expect({ query, status, isRefused: status >= 400 }).toEqual({ query, status, isRefused: true });
        expect(ms).toBeLessThan(OVERHEAD_MS);
      }
    },
  );

  it('reads the texts of one page by its slug, through a function', async () => {
    const headers = callers[caller] ?? {};
    const [post] = (await (await fetch(`${rest}/blog_posts?select=slug&limit=1`, { headers })).json()) as [
      { slug: string },
    ];
    const call = `${rest}/rpc/get_published_content?p_kind=post&p_slug=${post.slug}`;
    const page = (await (await fetch(call, { headers })).json()) as { content: string };
    expect(page.content).toMatch(/^<[hp]/);
    const none = await fetch(`${rest}/rpc/get_published_content?p_kind=post&p_slug=none`, { headers });
    expect([none.status, await none.json()]).toEqual([200, null]);
    const faqs = await (await fetch(`${rest}/rpc/list_published_faqs`, { headers })).json();
    expect(faqs).toContainEqual({
      id: expect.any(Number),
      version: expect.any(Number),
      question: expect.any(String),
      answer: expect.any(String),
    });
    for (const filter of [`content=match.${PATTERN}`, `get_published_content=match.${PATTERN}`]) {
      const { ms } = await timed(
        `/rpc/get_published_content?p_kind=post&p_slug=${post.slug}&${filter}`,
        headers,
      );
      expect(ms).toBeLessThan(5000 + OVERHEAD_MS);
    }
  });
});

describe('a statement that takes too long', { tags: ['own-database'] }, () => {
  it.each([
    ['a visitor', 'faqs_select_anon', 2000],
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
