import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { createReconnectingPool } from '../postgres/reconnecting-pool.ts';
import { compositeType, createRequestConnections } from './request-connection.ts';

/** PostgREST writes instants as ISO 8601 ("2026-11-21T09:01:51.068+00:00"); lite would pass on Postgres's own form. */
const TIMESTAMPTZ = {
  to: 1184,
  from: [1184],
  serialize: (value: unknown) => value,
  parse: (value: string) => value.replace(/^(\S+) (\S+?)([+-]\d\d)$/, '$1T$2$3:00'),
};

/**
 * Auth hands over its columns of JSON as text already; lite would write that text as one JSON string, in which no
 * trigger finds a name and no one the log lines of a deleted account.
 */
function jsonText(oid: number) {
  return {
    to: oid,
    from: [oid],
    serialize: (value: unknown) =>
      typeof value === 'string' && /^[[{]/.test(value) ? value : JSON.stringify(value),
    parse: (value: string) => JSON.parse(value) as unknown,
  };
}

type Serializers = Record<number, (value: unknown) => unknown>;

/**
 * The serializers, except that each writes text whatever it gets, so that Postgres refuses what is no value of the type.
 * An error in a serializer leaves the connection waiting forever for the message that was not written.
 */
function writingText(serializers: Serializers): Serializers {
  function textOf(serialize: (value: unknown) => unknown, value: unknown): string {
    try {
      const text = serialize(value);
      if (typeof text === 'string') return text;
    } catch {
      // As below.
    }
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
  // The driver adds those of arrays after its first connection.
  return new Proxy(serializers, {
    get(all, oid: string) {
      const serialize = all[Number(oid)];
      return serialize && ((value: unknown) => textOf(serialize, value));
    },
  });
}

/**
 * @supabase/lite's connection to a database whose migrations settle every privilege.
 *
 * At its first request lite would grant ALL on all tables of every schema with row level security (private ones
 * too) to anon, authenticated and service_role. It does so while `rlsState` is unknown; it is known here. Connect as
 * role `supabase_lite`, which could not grant any of it.
 */
export function createLiteConnection(url: string): PostgresConnection {
  function connect(onclose: () => void): PostgresConnection {
    const made = createPostgresConnection({
      url,
      postgresOptions: {
        onclose,
        onnotice: () => undefined,
        types: { timestamptz: TIMESTAMPTZ, json: jsonText(114), jsonb: jsonText(3802) },
      },
    });
    const { options } = made.driver;
    options.serializers = writingText(options.serializers);
    return made;
  }
  const driver = createReconnectingPool((onLost) => connect(onLost).driver);
  const connection = connect(() => undefined);
  if (!('rlsState' in connection))
    throw new Error('@supabase/lite no longer has rlsState: see lite-connection.ts');
  // Its query builder keeps the driver that lite made, and asks it for nothing but this.
  const forRequests = createRequestConnections();
  Object.assign(connection.driver, { reserve: async () => forRequests(await driver.reserve()) });
  Object.assign(connection, { driver, rlsState: 'active' });
  return connection;
}

/**
 * Lets lite forget what slows each request down: the functions of other schemas, those of extensions above all, because
 * it goes through its list several times a call, and the SQL of the views, which it searches again for each of their
 * columns for types that Postgres does not have. Composite arguments get the type that request-connection.ts makes from
 * JSON; lite (0.10) would write an object as "[object Object]".
 */
export async function prepareSchemas(connection: PostgresConnection, schemas: string[]): Promise<void> {
  const known = await connection.introspect({ useCache: true });
  const composites = known.custom_types.filter(({ kind }) => kind === 'composite');
  const typeOf = (type: string) => {
    const found = composites.find((one) => type === one.type || type === `${one.schema}.${one.type}`);
    return found ? compositeType(`${found.schema}.${found.type}`) : type;
  };
  known.views = known.views.map((one) => ({ ...one, sql: '' }));
  if (!known.functions) return;
  known.functions = known.functions
    .filter(({ schema }) => schemas.includes(schema))
    .map((one) => ({ ...one, arg_types: one.arg_types.map(typeOf) }));
}
