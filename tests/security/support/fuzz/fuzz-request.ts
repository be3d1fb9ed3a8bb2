import fc, { type Arbitrary } from 'fast-check';
import { appointmentBody } from '../../../support/booking/booking.ts';
import { contactBody, newsletterBody } from '../attack-target.ts';
import type { Procedure, Table } from '../catalogue.ts';
import { anyValue, arbitraryOfContract, nearly } from './arbitrary-of-contract.ts';
import { FUNCTION_ROUTES, type FunctionRoute } from './function-routes.ts';
import { broken, rawBytes } from './raw-bytes.ts';

/** One request to the API: `path` is raw, as it is written into the request line. */
export interface FuzzRequest {
  /** Which service answers. */
  surface: 'functions' | 'rest';
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer | undefined;
  caller: 'no one' | 'visitor' | 'client';
}

/** What the database offers over REST, and a date with free times. */
export interface FuzzFacts {
  tables: Table[];
  procedures: Procedure[];
  freeDate: string;
  freeTimes: string[];
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE'];
const CONTENT_TYPES = [
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json;',
  'text/plain',
  'text/html',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'message/rfc822',
  'application/vnd.pgrst.object+json',
  'nonsense',
  '',
];
const ACCEPTS = [
  '*/*',
  'application/json',
  'application/problem+json',
  'text/event-stream',
  'text/csv',
  'application/vnd.pgrst.object+json',
  'image/png',
  ';;q=x',
  '',
];
const NIL = '00000000-0000-4000-8000-000000000000';

const asJson = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '');

/** Bytes of a body: what `values` gives, and now and then something else. */
const bodyOf = (values: Arbitrary<unknown>): Arbitrary<Buffer | undefined> =>
  fc.oneof(
    { weight: 12, arbitrary: values.map(asJson) },
    { weight: 2, arbitrary: broken(values.map(asJson)) },
    { weight: 2, arbitrary: rawBytes },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );

const segment = fc.oneof(
  fc.constantFrom(
    NIL,
    '1',
    '0',
    '-1',
    'none',
    '..',
    '.',
    '%2e%2e',
    '%00',
    '%ff',
    'a%2fb',
    "'",
    '*',
    '9'.repeat(30),
  ),
  fc.uuid(),
  fc.string({ maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
);

/** A query as it is written: proper ones, and some with broken escapes or names given twice. */
function queryOf(parts: Arbitrary<[string, unknown][]>): Arbitrary<string> {
  const written = parts.map((pairs) => {
    const query = new URLSearchParams();
    for (const [name, value] of pairs)
      query.append(name, typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
    return query.size > 0 ? `?${query}` : '';
  });
  return fc.oneof(
    { weight: 8, arbitrary: written },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '?',
        '?%',
        '?%ff=%c3',
        '?a=1&a=2',
        '?date=2030-01-01&date=2030-01-02',
        '?=',
        `?${'a'.repeat(3000)}=1`,
      ),
    },
  );
}

const membersOf = (value: unknown): [string, unknown][] =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : [];

const headersOf = fc
  .record(
    {
      'content-type': fc.oneof(
        { weight: 12, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
      ),
      accept: fc.oneof(
        { weight: 5, arbitrary: fc.constant('*/*') },
        { weight: 1, arbitrary: fc.constantFrom(...ACCEPTS) },
      ),
      'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('', ' ', 'x'.repeat(300), 'key')),
      'x-forwarded-for': fc.constantFrom('1.2.3.4', 'nonsense', '::1', '1.2.3.4, 5.6.7.8', 'x'.repeat(500)),
      origin: fc.constantFrom('https://evil.example', 'null', 'nonsense'),
      'x-request-id': fc.constantFrom('a', 'abcdefgh', '<script>', 'x'.repeat(100)),
      'content-encoding': fc.constantFrom('gzip', 'br', 'identity'),
      range: fc.constantFrom('0-0', 'bytes=0-', '5-1', 'x'),
      prefer: fc.constantFrom(
        'return=representation',
        'count=exact',
        'resolution=merge-duplicates',
        'tx=rollback',
        'x',
      ),
      'accept-profile': fc.constantFrom('private', 'auth', 'public', '"'),
      'accept-language': fc.constantFrom('en', '*', 'x'.repeat(300)),
    },
    { requiredKeys: ['content-type', 'accept'] },
  )
  // Most requests have few of these.
  .chain((all) => {
    const others = Object.keys(all).filter((name) => name !== 'content-type' && name !== 'accept');
    return fc.subarray(others, { maxLength: Math.min(2, others.length) }).map((names) => {
      const kept = ['content-type', 'accept', ...names] as (keyof typeof all)[];
      return Object.fromEntries(kept.map((name) => [name, all[name] as string]));
    });
  });

const callers = fc.constantFrom<FuzzRequest['caller'][]>(
  'no one',
  'visitor',
  'visitor',
  'client',
  'client',
) as Arbitrary<FuzzRequest['caller']>;

/** Bodies that a route would take, for a few routes: chance alone writes no booking. */
function validBodies({ freeDate, freeTimes }: FuzzFacts): Record<string, Arbitrary<unknown>> {
  return {
    '/contact': nearly(contactBody()),
    '/newsletter': nearly(newsletterBody()),
    '/appointments': fc.constantFrom(...freeTimes).chain((time) => nearly(appointmentBody(freeDate, time))),
    '/chatbot/message': nearly({ message: 'What does a workshop cost?' }),
    '/faults': nearly({ place: '/about', message: 'TypeError: x is undefined' }),
  };
}

function toFunction(route: FunctionRoute, valid: Arbitrary<unknown> | undefined): Arbitrary<FuzzRequest> {
  const fromContract = route.body ? arbitraryOfContract(route.body) : anyValue;
  const values = valid ? fc.oneof(valid, fromContract) : fromContract;
  const query = route.query ? arbitraryOfContract(route.query) : fc.constant({});
  const method = fc.oneof(
    { weight: 15, arbitrary: fc.constant(route.method as string) },
    { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
  );
  return fc
    .record({
      method,
      segment,
      query: queryOf(query.map(membersOf)),
      headers: headersOf,
      body: bodyOf(values),
      caller: callers,
    })
    .map(({ segment: part, query: written, body, ...rest }) => ({
      ...rest,
      surface: 'functions' as const,
      path: `/functions/v1${route.path.replace(/:\w+/, () => part)}${written}`,
      body: route.method === 'GET' && rest.method === 'GET' ? undefined : body,
    }));
}

/** Addresses that no route has. */
const toNowhere: Arbitrary<FuzzRequest> = fc
  .record({
    surface: fc.constantFrom<FuzzRequest['surface'][]>('functions', 'rest') as Arbitrary<
      FuzzRequest['surface']
    >,
    method: fc.constantFrom(...METHODS),
    parts: fc.array(segment, { minLength: 1, maxLength: 4 }),
    headers: headersOf,
    body: bodyOf(anyValue),
    caller: callers,
  })
  .map(({ parts, surface, ...rest }) => ({ ...rest, surface, path: `/${surface}/v1/${parts.join('/')}` }));

const OPERATORS = ['eq', 'neq', 'gt', 'like', 'in', 'is', 'cs', 'fts', 'not.eq', 'or', 'nonsense'];

function toTable({ name, columns, sample }: Table): Arbitrary<FuzzRequest> {
  const column = fc.oneof(fc.constantFrom(...columns), fc.constantFrom('none', '', '*', 'a.b', 'id->x', '"'));
  const filter = fc
    .tuple(column, fc.constantFrom(...OPERATORS), anyValue)
    .map(([of, operator, value]): [string, unknown] => [
      of,
      `${operator}.${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ]);
  const option = fc.oneof(
    column.map((of): [string, unknown] => ['select', of]),
    column.map((of): [string, unknown] => ['order', `${of}.desc`]),
    anyValue.map((value): [string, unknown] => ['limit', value]),
    fc.constantFrom<[string, unknown]>(
      ['select', 'count()'],
      ['offset', '-1'],
      ['and', '(a.eq.1'],
      ['columns', 'id'],
    ),
  );
  // Columns are granted one by one, so a row with all of them is refused before its values are checked.
  const oneColumn = fc
    .constantFrom(...columns)
    .chain((of) => fc.oneof(fc.constant(sample[of]), anyValue).map((value) => ({ [of]: value })));
  const request = (methods: string[], values: Arbitrary<unknown>): Arbitrary<FuzzRequest> =>
    fc
      .record({
        method: fc.constantFrom(...methods),
        query: queryOf(fc.array(fc.oneof(filter, option), { maxLength: 3 })),
        headers: headersOf,
        body: bodyOf(values),
        caller: callers,
      })
      .map(({ query, body, ...rest }) => ({
        ...rest,
        surface: 'rest' as const,
        path: `/rest/v1/${name}${query}`,
        body: rest.method === 'GET' || rest.method === 'HEAD' ? undefined : body,
      }));
  const rows = fc.oneof(nearly(sample), fc.array(nearly(sample), { maxLength: 2 }));
  return fc.oneof(
    { weight: 4, arbitrary: request(['GET', 'GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD'], rows) },
    { weight: 1, arbitrary: request(['PATCH'], oneColumn) },
  );
}

function toProcedure({ name, args }: Procedure): Arbitrary<FuzzRequest> {
  const values = nearly(args);
  return fc
    .record({
      method: fc.constantFrom('POST', 'POST', 'POST', 'GET', 'PUT'),
      query: queryOf(values.map(membersOf)),
      headers: headersOf,
      body: bodyOf(values),
      caller: callers,
    })
    .map(({ query, body, ...rest }) => ({
      ...rest,
      surface: 'rest' as const,
      path: `/rest/v1/rpc/${name}${rest.method === 'GET' ? query : ''}`,
      body: rest.method === 'GET' ? undefined : body,
    }));
}

/** Requests to every function's routes, every table and every database function: valid, nearly valid, and broken. */
export function fuzzRequests(facts: FuzzFacts): Arbitrary<FuzzRequest> {
  const valid = validBodies(facts);
  return fc.oneof(
    {
      weight: 75,
      arbitrary: fc.oneof(...FUNCTION_ROUTES.map((route) => toFunction(route, valid[route.path]))),
    },
    { weight: 8, arbitrary: fc.oneof(...facts.tables.map(toTable)) },
    { weight: 12, arbitrary: fc.oneof(...facts.procedures.map(toProcedure)) },
    { weight: 5, arbitrary: toNowhere },
  );
}
