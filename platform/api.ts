import type { IncomingMessage, ServerResponse } from 'node:http';
import { format } from 'node:util';
import { App, setExperimental } from '@supabase/lite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import type { TurnstileEnv } from '../supabase/functions/_shared/http/captcha.ts';
import { withGoTrueCompat } from './auth/gotrue-compat.ts';
import { createHooks } from './auth/hooks.ts';
import { createMailer } from './auth/mailer.ts';
import { createSendEmailHook, type SendEmailHook } from './auth/send-email-hook.ts';
import { parseByteSize, readSupabaseConfig } from './config.ts';
import type { FunctionsHost } from './functions/functions-host.ts';
import { createGates, platformRefusal } from './http/admission.ts';
import { withoutDeepJson } from './http/deep-json.ts';
import { type Listening, listen } from './http/listen.ts';
import { sendWebResponse, toWebRequest, WEB_METHODS } from './http/node-http-adapter.ts';
import { receiveShortBody } from './http/short-body.ts';
import { createLiteConnection, prepareSchemas } from './rest/lite-connection.ts';
import { serveRest } from './rest/rest-compat.ts';
import { type Secrets, sendEmailHookSecret } from './secrets.ts';
import { createStorageAdapter } from './storage/storage-adapter.ts';
import { withStorageCompat } from './storage/storage-compat.ts';

export interface ApiOptions {
  root: string;
  port: number;
  siteUrl: string;
  smtpPort: number;
  databaseUrl: string;
  /** Where uploaded files are kept. */
  storageDir: string;
  secrets: Secrets;
  /** Multiplies the limits of the auth server. */
  rateLimitScale: number;
  /** The auth server's; without it, no CAPTCHA is required. */
  captcha?: TurnstileEnv;
  /** The auth server's; without it, its emails are HTML without a text part. */
  sendEmailHook?: SendEmailHook;
  functions: FunctionsHost;
  log: (line: string) => void;
}

const CLOSE_WITHIN_S = 2;

export interface SupabaseApp {
  /** Answers for `/auth/v1`, `/rest/v1` and `/storage/v1`; `peerAddress` is the caller's, where there is a socket. */
  fetch(request: Request, peerAddress?: string | null): Promise<Response>;
  connection: PostgresConnection;
  /** Ends the database connections without waiting for queries of disconnected callers. */
  close(): Promise<void>;
}

/** Auth, REST and storage over the database, as the hosted platform configures them. */
export async function createSupabaseApp(
  options: Omit<ApiOptions, 'functions' | 'port' | 'log'>,
): Promise<SupabaseApp> {
  const connection = createLiteConnection(options.databaseUrl);
  const config = readSupabaseConfig(options.root);
  const app = new App({
    connection,
    storage: config.storage,
    api: { enabled: true, schemas: config.api.schemas, max_rows: config.api.max_rows },
    auth: {
      ...config.auth,
      site_url: options.siteUrl,
      jwt_secret: options.secrets.jwtSecret,
      publishable_key: options.secrets.publishableKey,
      secret_key: options.secrets.secretKey,
    },
    options: {
      // Without this, a keyless request from this machine would pass every policy. And paths that no one serves would
      // answer with its studio.
      server: { admin: false, disableStudio: true },
    },
  });
  const mailer = createMailer({
    ...options,
    templates: config.mails,
    mailsAnHour: config.mailsAnHour * options.rateLimitScale,
    sql: connection.driver,
  });
  app._mailer = mailer;
  await app.init();
  await prepareSchemas(connection, config.api.schemas);
  const { jwtSecret, publishableKey, secretKey } = options.secrets;
  const maxBytes = parseByteSize(config.storage.file_size_limit);
  app._storageAdapter = createStorageAdapter(options.storageDir, maxBytes);
  // After init, which would print a warning about it among a person's output.
  setExperimental('storage', true);
  const storage = withStorageCompat(async (request) => app.fetch(request), { jwtSecret, maxBytes });
  const hooks = createHooks(options.databaseUrl, config.passwordHook);
  const auth = withGoTrueCompat(async (request, peerAddress) => app.fetch(request, { peerAddress }), {
    ...config.goTrue,
    mailFrequencyMs: config.goTrue.mailFrequencyMs / options.rateLimitScale,
    sql: connection.driver,
    mailer,
    hooks,
    captcha: options.captcha,
    siteUrl: options.siteUrl,
    jwtSecret,
    secretKey,
    apiKeys: [publishableKey, secretKey],
    rateLimitScale: options.rateLimitScale,
  });
  return {
    connection,
    async close() {
      await Promise.all([connection.driver.end({ timeout: CLOSE_WITHIN_S }), hooks.close()]);
    },
    async fetch(request, peerAddress = null) {
      const readable = await withoutDeepJson(request);
      if (readable instanceof Response) return readable;
      const { pathname } = new URL(readable.url);
      if (pathname.startsWith('/storage/v1/')) return storage(readable);
      const send = (wanted: Request) => auth(wanted, peerAddress);
      return pathname.startsWith('/rest/v1/') ? serveRest(readable, send) : send(readable);
    },
  };
}

const FUNCTION_PATH = /^\/functions\/v1\/([^/?]+)(.*)$/;

function functionRequest(request: Request): { name: string; request: Request } | undefined {
  const url = new URL(request.url);
  const match = FUNCTION_PATH.exec(url.pathname);
  if (!match) return undefined;
  const name = match[1] as string;
  const inner = new Request(`${url.origin}/${name}${match[2]}${url.search}`, request);
  // The header that the platform's gateway may add when the caller sent none.
  if (!inner.headers.has('authorization')) inner.headers.set('authorization', '');
  return { name, request: inner };
}

/** Answers a browser's preflight as the hosted gateway does; @supabase/lite leaves CORS out on `/auth/v1`. */
function preflight(request: Request): Response | undefined {
  const asked = request.headers.get('access-control-request-headers');
  if (request.method !== 'OPTIONS' || !request.headers.has('access-control-request-method')) return undefined;
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': WEB_METHODS.join(', '),
      'access-control-allow-headers': asked ?? '*',
      'access-control-max-age': '86400',
      vary: 'Access-Control-Request-Headers',
    },
  });
}

/** Serves what `https://<project>.supabase.co` serves: auth, REST, storage and functions on one origin. */
export async function startApi(options: Omit<ApiOptions, 'sendEmailHook'>): Promise<Listening> {
  // @supabase/lite writes every refused query there; it belongs into the log, not among a person's output.
  console.error = (...words: unknown[]) => options.log(`api: ${format(...words)}`);
  const sendEmailHook = createSendEmailHook(
    'http://127.0.0.1/deliver-mail/auth',
    sendEmailHookSecret(options.secrets),
    (request) => options.functions.handle('deliver-mail', request),
  );
  const app = await createSupabaseApp({ ...options, sendEmailHook });
  const origin = `http://localhost:${options.port}`;
  const gates = createGates();

  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (incoming.method === 'TRACE') {
      // A web `Request` cannot have this method.
      incoming.resume();
      response.writeHead(405, { allow: WEB_METHODS.join(', ') }).end();
      return;
    }
    const arriving = toWebRequest(incoming, response, origin);
    const received = await receiveShortBody(arriving, platformRefusal);
    if (received instanceof Response) {
      await sendWebResponse(received, response);
      return;
    }
    const { request, isWhole } = received;
    const peerAddress = incoming.socket.remoteAddress ?? null;
    // The functions act for everyone.
    const isOurs = request.headers.get('apikey') === options.secrets.secretKey;
    const network = isOurs ? undefined : (peerAddress ?? undefined);
    const call = functionRequest(request);
    if (call) {
      const { name, request: inner } = call;
      const gate = isWhole ? gates.functions : gates.uploads;
      const result = await gate(inner, () => options.functions.handle(name, inner), network);
      await sendWebResponse(result, response);
      return;
    }
    // @supabase/lite serves more, such as a studio and /_system/info with the database's password.
    if (!/^\/(auth|rest|storage)\/v1\//.test(new URL(request.url).pathname)) {
      await sendWebResponse(new Response("We couldn't find that page.", { status: 404 }), response);
      return;
    }
    const gate = isWhole ? gates.rest : gates.uploads;
    const result =
      preflight(request) ?? (await gate(request, () => app.fetch(request, peerAddress), network));
    response.setHeader('access-control-allow-origin', '*');
    await sendWebResponse(result, response);
  }

  const listening = await listen(options.port, (incoming, response) => {
    respond(incoming, response).catch((error: unknown) => {
      options.log(`api: ${incoming.method} ${incoming.url}: ${String(error)}`);
      if (!response.headersSent) response.writeHead(503, { 'content-type': 'text/plain' });
      response.end('The service is not available just now. Please try again in a minute.');
    });
  });
  return {
    async close() {
      await listening.close();
      await app.close();
    },
  };
}
