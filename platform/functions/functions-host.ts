import { forward } from '../http/reverse-proxy.ts';
import { type FunctionConfig, readFunctionConfig } from './function-config.ts';
import { denoProgram, type FunctionWorker, startWorker } from './function-worker.ts';

export interface FunctionsHostOptions {
  /** The checkout. */
  root: string;
  /** What every function gets as its environment; wins over config.toml. */
  env: Record<string, string>;
  log: (line: string) => void;
  /** A worker without a request for so long is ended, as on the platform; two minutes by default. */
  idleMs?: number;
}

/** Serves the Edge Functions: one Deno worker a function, started on first use, again when it has died. */
export interface FunctionsHost {
  /** Answers `request`, whose path begins with `/<name>`, as on the platform. Never rejects. */
  handle(name: string, request: Request): Promise<Response>;
  /**
   * Makes the next request for `name` (without it: for any) start again, with its code and config.toml as they are
   * then.
   */
  reload(name?: string): Promise<void>;
  close(): Promise<void>;
}

interface Served {
  config: FunctionConfig;
  worker: FunctionWorker;
  underWay: number;
  /** Resolves `idle` once nothing is under way. */
  onIdle?: (() => void) | undefined;
  rest?: NodeJS.Timeout;
}

const RETRY_AFTER_MS = 1_000;
const DRAIN_MS = 5_000;
const IDLE_MS = 120_000;

function sentence(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(message, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': crypto.randomUUID(),
      ...headers,
    },
  });
}

/** Without a domain of its own, a project's functions show no pages: the platform turns HTML into text, for GET. */
function withoutPages(request: Request, response: Response): Response {
  if (request.method !== 'GET' || !response.headers.get('content-type')?.includes('text/html'))
    return response;
  const headers = new Headers(response.headers);
  headers.set('content-type', 'text/plain');
  return new Response(response.body, { status: response.status, headers });
}

function notAnswering(): Response {
  return sentence(503, 'This service is not answering just now. Please try again in a minute.', {
    'retry-after': '60',
  });
}

/** @throws StartError when Deno is not installed. */
export function createFunctionsHost({
  root,
  env,
  log,
  idleMs = IDLE_MS,
}: FunctionsHostOptions): FunctionsHost {
  denoProgram();
  const served = new Map<string, Served>();
  const failedAt = new Map<string, number>();
  const retiring = new Set<Promise<void>>();
  let closed = false;

  function start(name: string, config: FunctionConfig): Served {
    const worker = startWorker({ root, name, env: { ...config.env, ...env }, log });
    const entry: Served = { config, worker, underWay: 0 };
    served.set(name, entry);
    worker.port.then(
      () => failedAt.delete(name),
      (error: unknown) => {
        failedAt.set(name, Date.now());
        log(String(error));
      },
    );
    void worker.ended.then(() => {
      if (served.get(name) !== entry) return;
      served.delete(name);
      if (!closed) log(`${name} ended; the next request starts it again`);
    });
    return entry;
  }

  /** The platform's check of `verify_jwt` in config.toml: only callers with a valid session pass. */
  async function mayEnter(request: Request): Promise<boolean> {
    const authorization = request.headers.get('authorization');
    if (!authorization) return false;
    const headers = { authorization, apikey: env.SUPABASE_PUBLISHABLE_KEY ?? '' };
    const response = await fetch(`${env.SUPABASE_URL}/auth/v1/user`, { headers, signal: request.signal });
    await response.body?.cancel();
    if (response.status >= 500) throw new Error(`auth answered ${response.status}`);
    return response.ok;
  }

  async function serve(name: string, request: Request): Promise<Response> {
    const config = served.get(name)?.config ?? readFunctionConfig(root, name);
    if (!config) return sentence(404, "We couldn't find that page.");
    if (config.verifyJwt && request.method !== 'OPTIONS' && !(await mayEnter(request))) {
      return sentence(401, 'Please sign in to continue.', { 'www-authenticate': 'Bearer' });
    }
    if (!served.has(name) && Date.now() - (failedAt.get(name) ?? 0) < RETRY_AFTER_MS) return notAnswering();
    const entry = served.get(name) ?? start(name, config);
    entry.underWay += 1;
    clearTimeout(entry.rest);
    try {
      return await forward(request, await entry.worker.port);
    } finally {
      entry.underWay -= 1;
      if (entry.underWay === 0) {
        entry.onIdle?.();
        entry.rest = setTimeout(() => endServed(name, entry), idleMs).unref();
      }
    }
  }

  /** Lets what is under way finish, then ends the worker. */
  async function retire(entry: Served): Promise<void> {
    if (entry.underWay > 0) {
      await new Promise<void>((resolve) => {
        entry.onIdle = resolve;
        setTimeout(resolve, DRAIN_MS).unref();
      });
    }
    await entry.worker.stop();
  }

  /** Ends the worker for good; the next request for its function starts another. */
  function endServed(name: string, entry: Served): void {
    if (served.get(name) === entry) served.delete(name);
    const gone = retire(entry).finally(() => retiring.delete(gone));
    retiring.add(gone);
  }

  return {
    async handle(name, request) {
      if (closed) return notAnswering();
      try {
        return withoutPages(request, await serve(name, request));
      } catch (error) {
        if (!request.signal.aborted) log(`${name}: ${String(error)}`);
        return notAnswering();
      }
    },
    async reload(name) {
      for (const [key, entry] of served) {
        if (name === undefined || key === name) endServed(key, entry);
      }
      failedAt.clear();
    },
    async close() {
      closed = true;
      const workers = [...served.values()].map((entry) => entry.worker.stop());
      await Promise.all([...workers, ...retiring]);
    },
  };
}
