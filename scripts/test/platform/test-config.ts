import { parse, stringify } from 'smol-toml';
import type { Ports } from '../../../platform/ports.ts';

/** Its containers and volumes do not conflict with those of a developer's own `supabase start`. */
const PROJECT = 'platform-tests';
/** Tests forge tokens with it. */
export const JWT_SECRET = 'the-jwt-secret-of-the-platform-tests';

/** How `supabase start` runs Supabase's own services. */
export type Runtime = 'docker' | 'native';

/** More than any test asks for. */
const NO_LIMIT = 100_000;

interface Config {
  [section: string]: unknown;
  api: object;
  db: object;
  studio: object;
  local_smtp: object;
  auth: { [section: string]: unknown; rate_limit: object; email: object };
  edge_runtime: { [section: string]: unknown; secrets: object };
}

/**
 * `supabase/config.toml` as tests need it: a project of its own on ports of its own, without the limits of the auth
 * server, and with the functions' limits multiplied by `rateLimitScale`.
 */
export function testConfig(
  toml: string,
  { ports, rateLimitScale, runtime }: { ports: Ports; rateLimitScale: number; runtime: Runtime },
): string {
  const config = parse(toml) as unknown as Config;
  const { api, db, studio, local_smtp, auth, edge_runtime } = config;
  const site = `http://localhost:${ports.site}`;
  // config.toml names the mail container, as functions in Docker see it.
  const mail = runtime === 'native' && { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(ports.smtp) };
  const limits = Object.fromEntries(Object.keys(auth.rate_limit).map((name) => [name, NO_LIMIT]));
  return stringify({
    ...config,
    project_id: PROJECT,
    api: { ...api, port: ports.api },
    // The CLI's own neighbours of these ports.
    db: { ...db, port: ports.database, shadow_port: ports.database - 2 },
    studio: { ...studio, enabled: false },
    local_smtp: { ...local_smtp, port: ports.inbox, smtp_port: ports.smtp },
    auth: {
      ...auth,
      site_url: site,
      jwt_secret: JWT_SECRET,
      rate_limit: limits,
      email: { ...auth.email, max_frequency: '1ms' },
    },
    edge_runtime: {
      ...edge_runtime,
      inspector_port: ports.dev + 1,
      secrets: {
        ...edge_runtime.secrets,
        ...mail,
        SITE_URL: site,
        RATE_LIMIT_SCALE: String(rateLimitScale),
      },
    },
  });
}
