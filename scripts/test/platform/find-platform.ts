import { hostedTarget } from './hosted.ts';
import { dockerRuns, nativeFault, type StartedPlatform, startSupabase } from './supabase-start.ts';
import type { Runtime } from './test-config.ts';

/** A real Supabase that can be tested. */
export interface Platform {
  /** What its functions' rate limits can be multiplied by: most tests need room, a few the limits themselves. */
  rateLimitScales: number[];
  open(rateLimitScale: number): Promise<StartedPlatform>;
}

/**
 * The project that the environment names, else `supabase start` with Docker, else without it; or why there is none of
 * them, in half a sentence.
 */
export async function findPlatform(
  env: NodeJS.ProcessEnv,
  hasDocker = dockerRuns,
  whyNotNative = nativeFault,
): Promise<Platform | string> {
  const hosted = hostedTarget(env);
  if (typeof hosted === 'string') return hosted;
  if (hosted) {
    return {
      rateLimitScales: [hosted.rateLimitScale],
      open: async () => ({ target: hosted, close: async () => undefined }),
    };
  }
  const startedWith = (runtime: Runtime): Platform => ({
    rateLimitScales: [1000, 1],
    open: (rateLimitScale) => startSupabase(runtime, rateLimitScale),
  });
  if (await hasDocker()) return startedWith('docker');
  const fault = await whyNotNative();
  if (fault === undefined) return startedWith('native');
  return `no PLATFORM_TEST_ variables name a project, Docker does not run here, and Supabase's native stack cannot be downloaded (${fault})`;
}
