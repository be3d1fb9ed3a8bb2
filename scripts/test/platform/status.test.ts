import { expect, it } from 'vitest';
import { targetFromStatus } from './status.ts';

// As the CLI 3.1.0 writes it, without the addresses of storage's other protocol.
const STATUS = {
  ANON_KEY: 'header.anon.signature',
  API_URL: 'http://127.0.0.1:54321',
  DB_URL: 'postgresql://postgres:postgres@127.0.0.1:54322/postgres',
  FUNCTIONS_URL: 'http://127.0.0.1:54321/functions/v1',
  GRAPHQL_URL: 'http://127.0.0.1:54321/graphql/v1',
  JWT_SECRET: 'super-secret-jwt-token-with-at-least-32-characters-long',
  MAILPIT_URL: 'http://127.0.0.1:54324',
  PUBLISHABLE_KEY: 'sb_publishable_x',
  REST_URL: 'http://127.0.0.1:54321/rest/v1',
  SECRET_KEY: 'sb_secret_x',
  SERVICE_ROLE_KEY: 'header.service.signature',
};
const HERE = { site: 'http://localhost:9700', rateLimitScale: 1000 };

it('gives tests the addresses, the keys and both users of the database', () => {
  expect(targetFromStatus(STATUS, HERE)).toEqual({
    urls: { site: 'http://localhost:9700', api: 'http://127.0.0.1:54321', mail: 'http://127.0.0.1:54324' },
    inbox: 'mailpit',
    publishableKey: 'sb_publishable_x',
    secretKey: 'sb_secret_x',
    jwtSecret: 'super-secret-jwt-token-with-at-least-32-characters-long',
    ownerUrl: 'postgresql://postgres:postgres@127.0.0.1:54322/postgres',
    superuserUrl: 'postgresql://supabase_admin:postgres@127.0.0.1:54322/postgres',
    rateLimitScale: 1000,
  });
});

it.each(['API_URL', 'DB_URL', 'MAILPIT_URL', 'SECRET_KEY'])('refuses a stack without %s', (name) => {
  const { [name as 'API_URL']: _, ...rest } = STATUS;
  expect(() => targetFromStatus(rest, HERE)).toThrow(name);
});
