import { snapshotRows } from '../../../tests/support/database/row-snapshot.ts';
import type { TestTarget } from '../../../tests/support/stack/test-target.ts';
import { type Result, runPlaywright, runVitest } from '../runners.ts';
import { withPlatformSite } from '../site-under-test.ts';
import { targetFaults } from './check-target.ts';
import { findPlatform, type Platform } from './find-platform.ts';

/** Which tests a stack can run, by their tags in vitest.config.ts. */
export function tagsFilter({ superuserUrl, rateLimitScale }: TestTarget): string {
  const without = ['embedded', 'own-database', ...(superuserUrl ? [] : ['superuser'])];
  const limits = rateLimitScale === 1 ? 'real-limits' : '!real-limits';
  return [limits, ...without.map((tag) => `!${tag}`)].join(' && ');
}

function sum(results: Result[]): Result {
  return {
    passed: results.reduce((total, { passed }) => total + passed, 0),
    failed: results.reduce((total, { failed }) => total + failed, 0),
    output: results.flatMap(({ failed, output }) => (failed > 0 ? [output.trim()] : [])).join('\n\n'),
  };
}

/** What a stack can run: with production's own limits, only the tests that are about them. */
async function runTests(target: TestTarget): Promise<Result[]> {
  // There is one database for all of them.
  const args = [`--tags-filter=${tagsFilter(target)}`, '--no-file-parallelism'];
  const security = await runVitest('platform-security', ['security'], { target, args });
  if (target.rateLimitScale === 1) return [security];
  const database = await runVitest('platform-database', ['database', 'operations'], { target, args });
  const journeys = await withPlatformSite(target, () =>
    runPlaywright('platform-e2e', { target, args: ['--grep-invert=@embedded'] }),
  );
  return [security, database, journeys];
}

async function runOn(platform: Platform, rateLimitScale: number): Promise<Result[]> {
  const { target, close } = await platform.open(rateLimitScale);
  try {
    const faults = await targetFaults(target);
    if (faults.length > 0) return [{ passed: 0, failed: 1, output: faults.join('\n') }];
    const kept = await snapshotRows(target);
    try {
      return await runTests(target);
    } finally {
      await kept.restore();
    }
  } finally {
    await close();
  }
}

/** The tests of the database, of security and of journeys on a real Supabase stack, which is left as it was. */
export async function runPlatform(): Promise<Result> {
  const platform = await findPlatform(process.env);
  if (typeof platform === 'string') return { passed: 0, failed: 0, output: '', notRun: platform };
  const results: Result[] = [];
  for (const scale of platform.rateLimitScales) results.push(...(await runOn(platform, scale)));
  return sum(results);
}
