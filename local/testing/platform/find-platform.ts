import { hostedTarget } from './hosted.ts';
import { dockerRuns, type StartedPlatform, startSupabase } from './supabase-start.ts';

/** A real Supabase that can be tested. */
export interface Platform {
  /** What its functions' rate limits can be multiplied by: most tests need room, a few the limits themselves. */
  rateLimitScales: number[];
  open(rateLimitScale: number): Promise<StartedPlatform>;
}

/** The project that the environment names, else `supabase start`; or why there is neither, in half a sentence. */
export async function findPlatform(
  env: NodeJS.ProcessEnv,
  hasDocker = dockerRuns,
): Promise<Platform | string> {
  const hosted = hostedTarget(env);
  if (typeof hosted === 'string') return hosted;
  if (hosted) {
    return {
      rateLimitScales: [hosted.rateLimitScale],
      open: async () => ({ target: hosted, close: async () => undefined }),
    };
  }
  if (await hasDocker()) return { rateLimitScales: [1000, 1], open: startSupabase };
  return 'Docker does not run here, and no PLATFORM_TEST_ variables name a project';
}
