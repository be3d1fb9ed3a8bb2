import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { StartError } from '../../platform/start-error.ts';

/** A response of the Management API that is no success. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
  }
}

export interface ManagementApi {
  /** Sends JSON to a path below /v1/projects/<ref> and returns the parsed response. @throws ApiError, StartError */
  send<T>(method: 'GET' | 'POST' | 'PATCH', path: string, shape: z.ZodType<T>, body?: unknown): Promise<T>;
  /** Runs one statement as `postgres`; $1 stands for the first parameter. @throws ApiError, StartError */
  query<T>(statement: string, row: z.ZodType<T>, parameters?: unknown[]): Promise<T[]>;
}

export interface ApiOptions {
  apiUrl: string;
  /** The project: 20 letters. */
  ref: string;
  token: string;
  /** Waits; tests replace it. */
  wait?: (milliseconds: number) => Promise<unknown>;
  say?: (line: string) => void;
}

const TIMEOUT_MS = 60_000;
/** The limit of the API is per minute, so a second wait is enough unless another program uses the token, too. */
const MAX_TRIES = 4;
const MAX_WAIT_SECONDS = 120;
const DEFAULT_WAIT_SECONDS = 10;

const errorBody = z.object({ message: z.union([z.string(), z.array(z.string())]) });

/** Returns the words of an error response: JSON with a message, or the text itself. */
function messageOf(text: string): string {
  try {
    const { message } = errorBody.parse(JSON.parse(text));
    return [message].flat().join('; ').trim();
  } catch {
    return text.trim().slice(0, 400);
  }
}

/** Parses a response. @throws StartError if it does not have the expected form */
function parsed<T>(path: string, text: string, shape: z.ZodType<T>): T {
  const result = shape.safeParse(text === '' ? null : JSON.parse(text));
  if (result.success) return result.data;
  throw new StartError(
    `The answer of the Management API at ${path} was not understood.`,
    z.prettifyError(result.error),
    'Follow the manual steps in docs/deploy.md, and report that the API has changed.',
  );
}

/** Returns the seconds that the API asks callers to wait. */
function waitSeconds(headers: Headers): number {
  const seconds = Number(headers.get('retry-after') ?? headers.get('x-ratelimit-reset') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0
    ? Math.min(seconds, MAX_WAIT_SECONDS)
    : DEFAULT_WAIT_SECONDS;
}

/** Whether words of the API say that the plan of the organization does not include something. */
export const isPlanMessage = (message: string) => /\bplans?\b/i.test(message);

function explained(status: number, message: string, ref: string): Error {
  if (status === 401) {
    return new StartError(
      'Supabase refused the access token.',
      message,
      'Make a token at https://supabase.com/dashboard/account/tokens and set SUPABASE_ACCESS_TOKEN to it.',
    );
  }
  // Some plans lack a setting, which the steps expect.
  if (status === 403 && !isPlanMessage(message)) {
    return new StartError(
      `The access token has no right to change the project ${ref}.`,
      message,
      'Use a token of a member of its organization, with the permissions that the message names.',
    );
  }
  return new ApiError(status, message);
}

/** Returns a client of Supabase's Management API for one project. It waits and repeats what a rate limit refused. */
export function createManagementApi(options: ApiOptions): ManagementApi {
  const { apiUrl, ref, token, wait = delay, say = () => undefined } = options;

  async function once(method: string, path: string, body: unknown): Promise<Response> {
    const init: RequestInit = {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
    if (body !== undefined) init.body = JSON.stringify(body);
    try {
      return await fetch(`${apiUrl}/v1/projects/${ref}${path}`, init);
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      throw new StartError(
        'The Management API could not be reached.',
        `${apiUrl} did not answer: ${cause instanceof Error ? cause.message : String(cause)}.`,
        'Check the connection and run the same command again. It continues at the first step that is not done.',
      );
    }
  }

  async function send<T>(method: string, path: string, shape: z.ZodType<T>, body?: unknown): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await once(method, path, body);
      const text = await response.text();
      if (response.ok) return parsed(path, text, shape);
      if (response.status !== 429 || attempt === MAX_TRIES)
        throw explained(response.status, messageOf(text), ref);
      const seconds = waitSeconds(response.headers);
      say(`  The API limits calls per minute. Waiting for ${seconds} seconds.`);
      await wait(seconds * 1000);
    }
  }

  return {
    send,
    query: (statement, row, parameters) =>
      send('POST', '/database/query', z.array(row), {
        query: statement,
        ...(parameters ? { parameters } : {}),
      }),
  };
}
