import { screen } from '@testing-library/react';
import { KINDS } from '@/features/content/model/content-kinds';
import { json } from './fake-backend';
import { openStaff } from './open-staff';

export const LIST = 'GET /rest/v1/blog_posts';
export const FAQS = 'GET /rest/v1/faqs';
/** The read of one row, of any kind. */
export const ONE = 'one row';
/** The insert or update of one row, and its deletion, of any kind. */
export const SAVE = 'save';
export const DELETE = 'delete';
export const ORDER = 'POST /rest/v1/rpc/reorder_content';
export const DEPLOYS = 'GET /rest/v1/site_build_state';

export const STATUS = { waiting: 0, due_at: null, attempts: 0, asked_at: null, error: null };
export const POST = {
  id: 4,
  version: 3,
  status: 'draft',
  slug: 'old-address',
  title: 'A first article',
  excerpt: 'One or two sentences for cards.',
  author: 'Ada Lovelace',
  content: '<h2 id="a-name">A heading</h2>\n<p>Text with <strong>weight</strong>.</p>',
  read_time: '1 min read',
  image_url: '/images/human-factor-in-ai-implementation-1280.webp',
  image_alt: 'Two hands',
  tags: ['AI'],
  publish_at: '2025-11-20T12:00:00Z',
  created_at: '2025-11-20T12:00:00Z',
  updated_at: '2025-11-20T12:00:00Z',
};
export const FAQ = {
  ...{ id: 1, version: 1, status: 'published', publish_at: POST.publish_at, updated_at: POST.updated_at },
  question: 'How long does it take?',
  answer: 'Four weeks, as a rule.',
};
export const STUDY = {
  ...{ id: 2, version: 1, status: 'draft', publish_at: POST.publish_at, updated_at: POST.updated_at },
  ...{ slug: 'a-story', title: 'A story', client: 'A plant', industry: 'Manufacturing' },
  ...{ timeline: 'Six months', summary: 'Twenty characters at least.', headline: 'Less stock' },
  ...{ featured: false, technologies: ['SQL'], image_url: null, image_alt: null },
  ...{
    challenge: 'A challenge of length.',
    solution: 'A solution of length.',
    results: 'Results of a length.',
  },
  metrics: {
    beforeAfter: [{ metric: 'Stock', before: 12.5, after: 8, unit: 'days', improvement: 36 }],
    timeline: [{ phase: 'One', duration: '4 weeks', progress: 100 }],
    roi: { investment: 60000, returns: 300000, timeframe: '12 months' },
    kpis: [{ name: 'On time', value: 97, target: 95, achieved: true }],
  },
};
export const SERVICE = {
  ...{ id: 3, version: 1, status: 'draft', publish_at: POST.publish_at, updated_at: POST.updated_at },
  ...{ slug: 'a-service', name: 'A service', short_description: 'Ten characters or more.' },
  ...{
    description: 'Twenty characters at least.',
    benefits: ['Less waiting'],
    duration: '4 weeks',
    price: 100,
  },
  ...{ process: [{ step: 1, title: 'Listen', description: 'First' }] },
  ...{ image_url: POST.image_url, image_alt: POST.image_alt },
};
export const MEMBER = {
  ...{ id: 5, version: 1, status: 'draft', publish_at: POST.publish_at, updated_at: POST.updated_at },
  ...{ name: 'Grace Hopper', role: 'Consultant', biography: 'She finds the moth in the machine.' },
  ...{ image_url: POST.image_url, image_alt: POST.image_alt },
};
export const TESTIMONIAL = {
  ...{ id: 6, version: 1, status: 'draft', publish_at: POST.publish_at, updated_at: POST.updated_at },
  ...{ quote: 'They counted first.', name: 'Chief Operating Officer', title: 'A plant', initials: 'CO' },
};
export const PARTNER = {
  ...{ id: 7, version: 1, status: 'draft', publish_at: POST.publish_at, updated_at: POST.updated_at },
  ...{ name: 'Harbor Review', url: null, image_url: null },
};
export const LANDING = 'GET /rest/v1/case_studies';
export const entry = (row: typeof POST | typeof FAQ, over: object = {}) => ({
  ...{ id: row.id, version: row.version, translated_version: row.version, status: row.status },
  ...{ publish_at: row.publish_at, updated_at: row.updated_at },
  ...('question' in row ? { title: row.question } : { title: row.title, slug: row.slug, tags: row.tags }),
  ...over,
});

type Handler = Parameters<typeof openStaff>[1] extends Record<string, infer Each> | undefined ? Each : never;

const TABLES = Object.values(KINDS).map(({ table }) => table);
const OF_ANY_KIND = [ONE, SAVE, DELETE];
const listOf = (table: string) => `GET /rest/v1/${table}`;

/** The response of a handler of ONE, as the table gives it. */
async function asRows(response: Response): Promise<Response> {
  if (!response.ok) return response;
  const row: unknown = await response.json();
  return json(row === null ? [] : [row]);
}

export async function open(address: string, routes: Record<string, Handler> = {}) {
  const handlers = new Map<string, Handler>(
    Object.entries({
      [LIST]: () => json([entry(POST)]),
      [FAQS]: () => json([entry(FAQ)]),
      [ONE]: (request: Request) => json(request.url.includes('/faqs?') ? FAQ : POST),
      ...routes,
    }),
  );
  const respond = (key: string, request: Request) => {
    const handler = handlers.get(key);
    if (!handler) throw new Error(`No handler answers ${key}`);
    return handler(request);
  };
  /** Writes no row where someone else has changed it, and then reads theirs. */
  const write = (key: string) => async (request: Request) => {
    const written = await respond(key, request);
    if (written.status !== 409) return asRows(written);
    const theirs: unknown = await written.json();
    handlers.set(ONE, () => json(theirs));
    return json([]);
  };
  const tables = TABLES.flatMap((table) => [
    [
      listOf(table),
      async (request: Request) =>
        new URL(request.url).searchParams.has('id')
          ? asRows(await respond(ONE, request))
          : respond(listOf(table), request),
    ],
    [`POST /rest/v1/${table}`, write(SAVE)],
    [`PATCH /rest/v1/${table}`, write(SAVE)],
    [`DELETE /rest/v1/${table}`, write(DELETE)],
  ]);
  const page = await openStaff(`/content${address}`, {
    [DEPLOYS]: () => json([STATUS]),
    ...routes,
    ...Object.fromEntries(tables),
  });
  const on = (route: string, handler: Handler) => {
    if (OF_ANY_KIND.includes(route) || TABLES.some((table) => route === listOf(table)))
      handlers.set(route, handler);
    else page.backend.on(route, handler);
  };
  return { ...page, backend: { ...page.backend, on } };
}

const versionIn = (path: string) => Number(/\bversion=eq\.(\d+)/.exec(path)?.[1] ?? 0);

/** Saves as the database does: the next version of what it was sent. */
export const saving =
  (row: object) =>
  async (request: Request): Promise<Response> => {
    const values = await request.json();
    const publish_at = values.publish_at ?? POST.publish_at;
    return json({ ...row, ...values, version: versionIn(request.url) + 1, publish_at });
  };
export const conflicting = (theirs: object) => () => json(theirs, 409);
type Page = Awaited<ReturnType<typeof open>>;
export const sentTo = (page: Page, call: string) =>
  page.backend.to(`/rest/v1/rpc/${call}`).map(({ body }) => body as Record<string, unknown>);
/** The rows that were inserted or updated, with the id and the version that an update names. */
export const saved = (page: Page) =>
  page.backend.seen
    .filter(
      ({ method, path }) =>
        /^(?:POST|PATCH)$/.test(method) && TABLES.some((table) => path.startsWith(`/rest/v1/${table}?`)),
    )
    .map(({ path, body }) => ({
      table: /v1\/(\w+)/.exec(path)?.[1],
      id: Number(/\bid=eq\.(\d+)/.exec(path)?.[1] ?? 0) || null,
      version: versionIn(path),
      values: body as Record<string, unknown>,
    }));
export const button = (name: string) => screen.findByRole('button', { name });
