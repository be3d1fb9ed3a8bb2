/** A running stack as tests see it. */
export interface TestTarget {
  urls: {
    site: string;
    /** Of Supabase: below it are `auth/v1`, `rest/v1`, `storage/v1` and `functions/v1`. */
    api: string;
    /** Of the inbox that gets every mail. */
    mail: string;
  };
  /** The program that keeps the inbox. */
  inbox: 'maildev' | 'mailpit';
  publishableKey: string;
  secretKey: string;
  /** Signs access tokens, or did so once; forged ones are made with it. */
  jwtSecret: string;
  /** Connects as `postgres`, the owner of the tables. */
  ownerUrl: string;
  /** Connects as a superuser; hosted projects have none. */
  superuserUrl?: string | undefined;
  /** What the functions multiply their rate limits by. */
  rateLimitScale: number;
}

const VARIABLE = 'TEST_TARGET';

/** The environment that makes a test run use `target` and start nothing of its own. */
export function targetEnv(target: TestTarget): Record<string, string> {
  return { [VARIABLE]: JSON.stringify(target) };
}

/** The stack that this test run has been given; without one, tests start their own. */
export function givenTarget(): TestTarget | undefined {
  const given = process.env[VARIABLE];
  return given ? (JSON.parse(given) as TestTarget) : undefined;
}
