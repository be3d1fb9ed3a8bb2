import { expect, it } from 'vitest';
import { hostedTarget } from './hosted.ts';

const GIVEN = {
  PLATFORM_TEST_PROJECT_IS_DISPOSABLE: 'yes',
  PLATFORM_TEST_API_URL: 'https://abc.supabase.co/',
  PLATFORM_TEST_PUBLISHABLE_KEY: 'sb_publishable_x',
  PLATFORM_TEST_SECRET_KEY: 'sb_secret_x',
  PLATFORM_TEST_JWT_SECRET: 'signs tokens',
  PLATFORM_TEST_DATABASE_URL: 'postgresql://postgres.abc:hidden@pooler.example:5432/postgres',
  PLATFORM_TEST_INBOX_URL: 'https://inbox.example',
};

it('names no project without variables, or with empty ones', () => {
  expect(hostedTarget({ HOME: '/root' })).toBeUndefined();
  expect(hostedTarget({ PLATFORM_TEST_API_URL: '' })).toBeUndefined();
});

it('returns the project that the variables name', () => {
  expect(hostedTarget(GIVEN)).toEqual({
    urls: { site: 'http://localhost:3000', api: 'https://abc.supabase.co', mail: 'https://inbox.example' },
    inbox: 'mailpit',
    publishableKey: 'sb_publishable_x',
    secretKey: 'sb_secret_x',
    jwtSecret: 'signs tokens',
    ownerUrl: GIVEN.PLATFORM_TEST_DATABASE_URL,
    superuserUrl: undefined,
    rateLimitScale: 1000,
  });
  const more = { PLATFORM_TEST_INBOX: 'maildev', PLATFORM_TEST_RATE_LIMIT_SCALE: '1' };
  expect(hostedTarget({ ...GIVEN, ...more })).toMatchObject({ inbox: 'maildev', rateLimitScale: 1 });
});

it.each([undefined, '', 'no', 'true', 'YES'])(
  'refuses a project unless it is marked as disposable: "%s"',
  (word) => {
    const env = { ...GIVEN, PLATFORM_TEST_PROJECT_IS_DISPOSABLE: word };
    expect(hostedTarget(env)).toMatch(/^PLATFORM_TEST_PROJECT_IS_DISPOSABLE=yes has to say/);
  },
);

it.each(Object.keys(GIVEN).slice(1))('reports that %s is missing', (name) => {
  expect(hostedTarget({ ...GIVEN, [name]: undefined })).toBe(`${name} is missing`);
});

it.each([
  ['PLATFORM_TEST_API_URL', 'abc.supabase.co'],
  ['PLATFORM_TEST_DATABASE_URL', 'https://abc.supabase.co'],
  ['PLATFORM_TEST_DATABASE_URL', 'postgresql://postgres:hidden@pooler.example/postgres?sslmode=require'],
  ['PLATFORM_TEST_SITE_URL', 'https://meridian.example'],
  ['PLATFORM_TEST_INBOX', 'inbucket'],
  ['PLATFORM_TEST_RATE_LIMIT_SCALE', '0'],
])('refuses %s=%s without repeating it', (name, value) => {
  expect(hostedTarget({ ...GIVEN, [name]: value })).toBe(`${name} cannot be used`);
});
