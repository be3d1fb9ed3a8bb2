import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect } from 'vitest';
import { postJson } from '../../support/booking/booking.ts';
import { useGivenStack } from '../../support/stack/external-stack.ts';
import { startTestStack } from '../../support/stack/stack.ts';
import { givenTarget } from '../../support/stack/test-target.ts';

/** What strangers meet of a stack, whether this test has started it or was given it. */
interface AttackedStack {
  urls: { site: string; api: string; mail: string };
  /** The wake secret of a given stack is not known. */
  secrets(): { publishableKey: string; jwtSecret: string; wakeSecret?: string };
  /** As superuser where there is one, else as the owner of the tables. */
  databaseUrls(): { superuserUrl: string };
  serveSite(directory: string): Promise<void>;
  stop(): Promise<void>;
}

/** A stack, its functions' address and a look behind the scenes. */
export interface Target {
  stack: AttackedStack;
  /** Where the functions answer. */
  api: string;
  /** Where accounts are. */
  auth: string;
  /** Where tables and their functions are. */
  rest: string;
  /** Where files are. */
  storage: string;
  /** What everyone knows. */
  key: { apikey: string };
  sql: Sql;
  stop(): Promise<void>;
}

export async function startTarget(options: { rateLimitScale?: number } = {}): Promise<Target> {
  const given = givenTarget();
  const stack: AttackedStack = given ? await useGivenStack(given) : await startTestStack(options);
  const sql = postgres(stack.databaseUrls().superuserUrl, { max: 2, onnotice: () => undefined });
  return {
    stack,
    api: `${stack.urls.api}/functions/v1`,
    auth: `${stack.urls.api}/auth/v1`,
    rest: `${stack.urls.api}/rest/v1`,
    storage: `${stack.urls.api}/storage/v1`,
    key: { apikey: stack.secrets().publishableKey },
    sql,
    async stop() {
      await sql.end({ timeout: 1 });
      await stack.stop();
    },
  };
}

/**
 * The target of a test file, from its first test to its last. A stack given to this run has one scale of its own: files
 * that ask for another are left out by their tag.
 */
export function attackTarget(options: { rateLimitScale?: number } = {}): Target {
  const target = {} as Target;
  let started: Target | undefined;
  beforeAll(async () => {
    started = await startTarget(options);
    Object.assign(target, started);
  });
  afterAll(() => started?.stop());
  return target;
}

/** For raw bodies: `postJson` sets it itself. */
export const JSON_HEADERS = { 'content-type': 'application/json' };

const SENTENCE = /^[A-Z][^\r\n]{3,197}[.!?]$/;
const INNARDS =
  /sqlstate|pgrst|pt4\d\d|syntax error|constraint|relation|violates|public\.|private\.|postgres|zod|Error:|\bat \S+:\d+/i;
const REQUEST_ID = /^[\w-]{8,64}$/;

/** Checks that `response` refuses as every refusal must: its status, one plain sentence, a request id. */
export async function expectRefusal(response: Response, status: number): Promise<string> {
  const text = await response.text();
  expect({ status: response.status, text }).toEqual({ status, text: expect.stringMatching(SENTENCE) });
  expect(text).not.toMatch(INNARDS);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain\b/);
  expect(response.headers.get('x-request-id')).toMatch(REQUEST_ID);
  return text;
}

export interface Counts {
  submissions: number;
  appointments: number;
  subscribers: number;
  mails: number;
}

export async function counts(sql: Sql): Promise<Counts> {
  const [row] = await sql<[Counts]>`
    select (select count(*)::int from public.contact_submissions) as submissions,
      (select count(*)::int from public.appointments) as appointments,
      (select count(*)::int from public.subscribers) as subscribers,
      (select count(*)::int from private.outbox) as mails`;
  return { ...row };
}

/** Runs `act` and checks the number of changed rows; none by default. */
export async function expectWritten(
  sql: Sql,
  act: () => Promise<void>,
  written: Partial<Counts> = {},
): Promise<void> {
  const before = await counts(sql);
  await act();
  expect(await counts(sql)).toEqual({
    submissions: before.submissions + (written.submissions ?? 0),
    appointments: before.appointments + (written.appointments ?? 0),
    subscribers: before.subscribers + (written.subscribers ?? 0),
    mails: before.mails + (written.mails ?? 0),
  });
}

/** The body of a complete `POST /newsletter`. */
export function newsletterBody(over: Record<string, unknown> = {}) {
  return { email: 'ada@example.com', ...over };
}

/** Subscribes `email` to the newsletter. */
export const subscribe = (target: Target, email: string) =>
  postJson(`${target.api}/newsletter`, newsletterBody({ email }));

/** The body of a complete `POST /contact`. */
export function contactBody(over: Record<string, unknown> = {}) {
  return {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    company: 'Analytical Engines',
    message: 'How do we begin with this?',
    ...over,
  };
}
