import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CHECKOUT } from '../../../tests/support/checkout.ts';
import { findPlatform } from './find-platform.ts';
import { tagsFilter } from './run-platform.ts';

const target = {
  urls: { site: 'http://localhost:3000', api: 'https://abc.supabase.co', mail: 'https://inbox.example' },
  inbox: 'mailpit' as const,
  publishableKey: 'p',
  secretKey: 's',
  jwtSecret: 'j',
  ownerUrl: 'postgresql://postgres:x@pooler.example/postgres',
  rateLimitScale: 1000,
};

it('explains why there is nothing to test', async () => {
  const fault = async () => 'getaddrinfo ENOTFOUND github.com';
  expect(await findPlatform({}, async () => false, fault)).toBe(
    "no PLATFORM_TEST_ variables name a project, Docker does not run here, and Supabase's native stack cannot be downloaded (getaddrinfo ENOTFOUND github.com)",
  );
});

it('starts a stack with Docker, with raised limits first and then with the limits of production', async () => {
  expect(await findPlatform({}, async () => true)).toMatchObject({ rateLimitScales: [1000, 1] });
});

it('starts the stack without Docker where its services can be downloaded', async () => {
  const platform = await findPlatform(
    {},
    async () => false,
    async () => undefined,
  );
  expect(platform).toMatchObject({ rateLimitScales: [1000, 1] });
});

it('starts nothing if variables name a project, complete or not', async () => {
  const env = { PLATFORM_TEST_API_URL: 'https://abc.supabase.co' };
  expect(await findPlatform(env, async () => true)).toContain('PLATFORM_TEST_PROJECT_IS_DISPOSABLE=yes');
});

it('leaves out the tests that a stack cannot run', () => {
  expect(tagsFilter(target)).toBe('!real-limits && !embedded && !own-database && !superuser');
  expect(tagsFilter({ ...target, superuserUrl: target.ownerUrl, rateLimitScale: 1 })).toBe(
    'real-limits && !embedded && !own-database',
  );
});

it('`npm test -- platform` that did not run reports it in one line and does not pass', () => {
  const env = { ...process.env, NO_COLOR: '1', PLATFORM_TEST_PROJECT_IS_DISPOSABLE: 'no' };
  const { status, stdout } = spawnSync(process.execPath, [join(CHECKOUT, 'scripts', 'test.ts'), 'platform'], {
    env,
    encoding: 'utf8',
  });
  expect(stdout.match(/^.*did not run.*$/gm)).toEqual([
    expect.stringMatching(
      /A real Supabase stack .*: did not run, since PLATFORM_TEST_.+ \(docs\/platform\.md\)/,
    ),
  ]);
  expect(stdout).toMatch(/\n0 passed, 0 failed\n$/);
  expect(status).toBe(1);
}, 30_000);
