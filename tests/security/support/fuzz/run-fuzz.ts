import { randomUUID } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import fc from 'fast-check';
import { freeSlots } from '../../../support/booking/booking.ts';
import type { Target } from '../attack-target.ts';
import { proceduresOf, tablesOf } from '../catalogue.ts';
import { createAccount, type Headers, signIn } from '../forged-callers.ts';
import { type FuzzFacts, type FuzzRequest, fuzzRequests } from './fuzz-request.ts';
import { type FuzzResponse, faultOf } from './judge.ts';

/** A request whose answer was wrong. */
export interface FuzzFault {
  what: string;
  request: Omit<FuzzRequest, 'body'> & { body: string | undefined };
  status: number;
  body: string;
}

export interface FuzzResult {
  /** How often each status was answered. */
  statuses: Record<number, number>;
  faults: FuzzFault[];
  /** How often a route that writes answered 201, by its path. */
  created: Record<string, number>;
}

const AT_ONCE = 16;
const WAIT_MS = 30_000;
/** Enough of a body to understand a fault. */
const SHOWN = 400;

/** Sends requests that only `seed` and the stack determine. */
export interface Fuzzer {
  run(seed: number, count: number): Promise<FuzzResult>;
  close(): void;
}

async function readFacts(target: Target): Promise<FuzzFacts> {
  const { date, times } = await freeSlots(target.api, 5);
  return {
    tables: await tablesOf(target.sql, 'public'),
    procedures: await proceduresOf(target.sql, 'public'),
    freeDate: date,
    freeTimes: times,
  };
}

/** Prepares a fuzzer of all functions and of REST, which acts as a stranger without a key, a visitor, and a client. */
export async function createFuzzer(target: Target): Promise<Fuzzer> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const { hostname, port } = new URL(target.rest);
  const arbitrary = fuzzRequests(await readFacts(target));
  const callers: Record<FuzzRequest['caller'], Headers> = { 'no one': {}, visitor: target.key, client: {} };

  function send({ method, path, headers, body, caller }: FuzzRequest): Promise<FuzzResponse> {
    return new Promise((resolve) => {
      // Without a length, Node sends the body of a DELETE as if it were the next request.
      const length = { 'content-length': String(body?.length ?? 0) };
      const all = { ...headers, ...callers[caller], ...(body ? length : {}) };
      const gone = (error: Error) => resolve({ status: 0, headers: {}, body: String(error) });
      const outgoing = httpRequest(
        { hostname, port, path, method, agent, headers: all, timeout: WAIT_MS },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', gone);
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              body: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')));
      outgoing.on('error', gone);
      outgoing.end(body);
    });
  }

  return {
    async run(seed, count) {
      // A new account each time: requests with wrong passwords lock it, or delete it.
      const account = { email: `fuzz-${randomUUID()}@example.com`, password: 'fuzz-pass-1' };
      await createAccount(target, account);
      callers.client = await signIn(target, account.email, account.password);
      const result: FuzzResult = { statuses: {}, faults: [], created: {} };
      const waiting = fc.sample(arbitrary, { seed, numRuns: count });
      async function sendAll(): Promise<void> {
        for (let request = waiting.pop(); request; request = waiting.pop()) {
          const response = await send(request);
          result.statuses[response.status] = (result.statuses[response.status] ?? 0) + 1;
          if (response.status === 201) {
            const path = request.path.replace(/\?.*$/, '');
            result.created[path] = (result.created[path] ?? 0) + 1;
          }
          const what = faultOf(request, response);
          if (what === undefined) continue;
          const shown = { ...request, body: request.body?.toString('latin1').slice(0, SHOWN) };
          result.faults.push({
            what,
            request: shown,
            status: response.status,
            body: response.body.slice(0, SHOWN),
          });
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, sendAll));
      return result;
    },
    close: () => agent.destroy(),
  };
}
