import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import postgres from 'postgres';
import {
  type DeployedFunction,
  newProject,
  type ProjectState,
  planRefusal,
  sha256,
} from './project-state.ts';

export const REF = 'abcdefghijklmnopqrst';
/** The Supabase CLI refuses a token of another form. */
export const TOKEN = `sbp_${'0123456789'.repeat(4)}`;

interface ApiResponse {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}
interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  json: () => unknown;
  form: () => Promise<FormData>;
}

export interface FakeManagementApi {
  /** Of the Management API, and of the project's functions. */
  url: string;
  state: ProjectState;
  /** Changes that were made, such as `PATCH /config/auth`. */
  changes: string[];
  /** Answers in place of the API; undefined leaves the call to it. */
  intercept: (call: Call) => ApiResponse | undefined;
  /** Runs after a change was made and before it is answered. */
  afterChange: (change: string) => void;
  close: () => Promise<void>;
}

const fault = (status: number, message: string): ApiResponse => ({ status, body: { message } });

/** Changes `settings`; unknown names are refused. */
function patch(settings: Record<string, unknown>, change: Record<string, unknown>): ApiResponse {
  const unknown = Object.keys(change).filter((name) => !(name in settings));
  if (unknown.length > 0) return fault(400, `property ${unknown[0]} should not exist`);
  Object.assign(settings, change);
  return { status: 200, body: settings };
}

function functionResponse(deployed: DeployedFunction) {
  const times = { created_at: 1, updated_at: 1 };
  return {
    id: `id-of-${deployed.slug}`,
    version: 1,
    ...times,
    ezbr_sha256: sha256(deployed.slug),
    ...deployed,
  };
}

/** Runs a statement as `postgres`, as POST /database/query does. */
async function runQuery(databaseUrl: string, json: unknown): Promise<ApiResponse> {
  const { query, parameters } = json as { query: string; parameters?: string[] };
  const sql = postgres(databaseUrl, { max: 1, prepare: false, onnotice: () => undefined });
  try {
    return { status: 201, body: await sql.unsafe(query, parameters ?? []) };
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return fault(400, `Failed to run sql query: ERROR:  ${code}: ${message}\n`);
  } finally {
    await sql.end();
  }
}

async function deploy(state: ProjectState, { query, form }: Call): Promise<ApiResponse> {
  const slug = query.get('slug') ?? '';
  const metadata = JSON.parse(String((await form()).get('metadata'))) as { verify_jwt?: boolean };
  const deployed = { slug, name: slug, status: 'ACTIVE', verify_jwt: metadata.verify_jwt ?? true };
  if (query.get('bundleOnly') !== 'true') state.functions.set(slug, deployed);
  return { status: 201, body: functionResponse(deployed) };
}

function setSecrets(state: ProjectState, json: unknown): ApiResponse {
  const given = json as { name: string; value: string }[];
  if (given.some(({ name }) => name.startsWith('SUPABASE_')))
    return fault(400, 'Secret name must not start with the SUPABASE_ prefix.');
  for (const { name, value } of given) state.secrets.set(name, value);
  return { status: 201 };
}

function patchAuth(state: ProjectState, json: unknown): ApiResponse {
  const change = json as Record<string, unknown>;
  const refusal = planRefusal(state.plan, change);
  return refusal ? fault(402, refusal) : patch(state.auth, change);
}

const POOLER = {
  identifier: REF,
  database_type: 'PRIMARY',
  db_user: `postgres.${REF}`,
  db_host: 'aws.pooler.localhost',
  db_port: 6543,
  db_name: 'postgres',
  connection_string: `postgresql://postgres.${REF}:[YOUR-PASSWORD]@aws.pooler.localhost:6543/postgres`,
  connectionString: `postgresql://postgres.${REF}:[YOUR-PASSWORD]@aws.pooler.localhost:6543/postgres`,
  pool_mode: 'transaction',
  default_pool_size: null,
  max_client_conn: null,
  is_using_scram_auth: true,
};

function describeProject({ status }: ProjectState): ApiResponse {
  const body = {
    id: REF,
    ref: REF,
    organization_id: 'tests',
    organization_slug: 'tests',
    name: 'Meridian',
    region: 'us-east-1',
    status,
    database: {
      host: `db.${REF}.localhost`,
      version: '17.6.1.111',
      postgres_engine: '17',
      release_channel: 'ga',
    },
    created_at: '2026-11-01T00:00:00Z',
  };
  return { status: 200, body };
}

type Handler = (state: ProjectState, call: Call, databaseUrl: string) => ApiResponse | Promise<ApiResponse>;

const HANDLERS: Record<string, Handler> = {
  'GET ': describeProject,
  'GET /api-keys': ({ keys }) => ({ status: 200, body: keys }),
  'POST /api-keys': ({ keys }, { json }) => {
    const { type, name } = json() as { type: string; name: string };
    const key = { id: String(keys.length), name, type, api_key: `sb_${type}_of_the_project` };
    keys.push(key);
    return { status: 201, body: key };
  },
  'GET /config/database/pooler': () => ({ status: 200, body: [POOLER] }),
  'POST /database/query': (_state, { json }, databaseUrl) => runQuery(databaseUrl, json()),
  'GET /secrets': ({ secrets }) => ({
    status: 200,
    body: Array.from(secrets, ([name, value]) => ({ name, value: sha256(value) })),
  }),
  'POST /secrets': (state, { json }) => setSecrets(state, json()),
  'GET /config/auth': ({ auth }) => ({ status: 200, body: auth }),
  'PATCH /config/auth': (state, { json }) => patchAuth(state, json()),
  'GET /postgrest': ({ rest }) => ({ status: 200, body: rest }),
  'PATCH /postgrest': ({ rest }, { json }) => patch(rest, json() as Record<string, unknown>),
  'GET /config/storage': ({ storage }) => ({ status: 200, body: storage }),
  'PATCH /config/storage': ({ storage }, { json }) => patch(storage, json() as Record<string, unknown>),
  'GET /config/realtime': ({ realtime }) => ({ status: 200, body: realtime }),
  'PATCH /config/realtime': ({ realtime }, { json }) => ({
    ...patch(realtime, json() as Record<string, unknown>),
    status: 204,
    body: undefined,
  }),
  'GET /functions': ({ functions }) => ({ status: 200, body: [...functions.values()].map(functionResponse) }),
  'POST /functions/deploy': deploy,
  'PUT /functions': (state, { json }) => {
    const given = json() as DeployedFunction[];
    for (const { slug, name, status, verify_jwt } of given)
      state.functions.set(slug, { slug, name, status, verify_jwt });
    return { status: 200, body: { functions: [...state.functions.values()].map(functionResponse) } };
  },
};

/** Answers for the function health of the project, as the platform and the function do. */
function health({ functions, secrets }: ProjectState): ApiResponse {
  if (!functions.has('health')) return { status: 404, body: { code: 'NOT_FOUND' } };
  if (!secrets.has('WAKE_SECRET')) return { status: 503, body: { code: 'BOOT_ERROR' } };
  return { status: 200, body: { status: 'ok', database: 'ok', auth: 'ok', mail: 'ok' } };
}

function write(response: ServerResponse, { status, body, headers = {} }: ApiResponse): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(body === undefined ? '' : JSON.stringify(body));
}

/**
 * Starts the endpoints of Supabase's Management API that the setup and the CLI call, for one new project. Statements run
 * on the database, as the role of the URL. The paths, bodies and errors are those of the hosted API.
 */
export async function startManagementApi(databaseUrl: string): Promise<FakeManagementApi> {
  const api: FakeManagementApi = {
    url: '',
    state: newProject(),
    changes: [],
    intercept: () => undefined,
    afterChange: () => undefined,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };

  async function responseTo(request: IncomingMessage): Promise<ApiResponse> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === '/functions/v1/health') return health(api.state);
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return fault(401, 'JWT could not be decoded');
    const base = `/v1/projects/${REF}`;
    if (!url.pathname.startsWith(base)) return fault(404, 'Project not found');
    const path = url.pathname.slice(base.length);
    const method = request.method ?? 'GET';
    const type = request.headers['content-type'] ?? '';
    const body = await buffer(request);
    const call: Call = {
      method,
      path,
      query: url.searchParams,
      json: () => JSON.parse(body.toString('utf8')),
      form: () => new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData(),
    };
    const handler = HANDLERS[`${method} ${path}`];
    const response = api.intercept(call) ?? (await handler?.(api.state, call, databaseUrl));
    if (!response) return fault(404, `Cannot ${method} ${url.pathname}`);
    if (method !== 'GET' && path !== '/database/query' && response.status < 300) {
      api.changes.push(`${method} ${path}`);
      api.afterChange(`${method} ${path}`);
    }
    return response;
  }

  const server = createServer((request, response) => {
    responseTo(request).then(
      (made) => write(response, made),
      (error: unknown) => write(response, fault(500, String(error))),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return api;
}
