import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';

/** PostgREST writes instants as ISO 8601 ("2026-11-21T09:01:51.068+00:00"); lite would pass on Postgres's own form. */
const TIMESTAMPTZ = {
  to: 1184,
  from: [1184],
  serialize: (value: unknown) => value,
  parse: (value: string) => value.replace(/^(\S+) (\S+?)([+-]\d\d)$/, '$1T$2$3:00'),
};

/**
 * @supabase/lite's connection to a database whose migrations settle every privilege.
 *
 * At its first request lite would grant ALL on all tables of every schema with row level security (private ones
 * too) to anon, authenticated and service_role. It does so while `rlsState` is unknown; it is known here. Connect as
 * role `supabase_lite`, which could not grant any of it.
 */
export function createLiteConnection(url: string): PostgresConnection {
  const connection = createPostgresConnection({
    url,
    postgresOptions: { onnotice: () => undefined, types: { timestamptz: TIMESTAMPTZ } },
  });
  if (!('rlsState' in connection))
    throw new Error('@supabase/lite no longer has rlsState: see lite-connection.ts');
  Object.assign(connection, { rlsState: 'active' });
  return connection;
}
