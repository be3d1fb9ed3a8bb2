import postgres from 'postgres';
import { createReconnectingPool } from '../postgres/reconnecting-pool.ts';

/** `[auth.hook.<name>]` of config.toml. */
export interface HookConfig {
  enabled: boolean;
  /** `pg-functions://postgres/<schema>/<function>`. */
  uri: string;
}

export interface Hooks {
  /**
   * Tells the hook `password_verification_attempt` of a password that was compared for an account.
   * @returns the message of a rejection; undefined when the sign-in goes on.
   */
  rejectsPassword(userId: string, isRight: boolean): Promise<string | undefined>;
  close(): Promise<void>;
}

interface Decision {
  decision: 'continue' | 'reject';
  message?: string;
}

// GoTrue gives a Postgres function two seconds.
const TIMEOUT_MS = 2_000;
const CLOSE_WITHIN_S = 2;
const DEFAULT_MESSAGE = 'Further password verification attempts will be rejected.';

/** Schema and name of the function, as GoTrue reads them from the address. @throws Error for another address. */
export function parseHookUri(uri: string): [schema: string, name: string] {
  const [, schema, name] = /^pg-functions:\/\/[^/]+\/(\w+)\/(\w+)$/.exec(uri) ?? [];
  if (!schema || !name) throw new Error(`"${uri}" is no address of a Postgres function.`);
  return [schema, name];
}

/** Calls Postgres functions as GoTrue does: as its own role, in a transaction of their own. */
export function createHooks(databaseUrl: string, passwordHook: HookConfig): Hooks {
  const url = new URL(databaseUrl);
  url.username = 'supabase_auth_admin';
  const sql = createReconnectingPool((onclose) =>
    postgres(url.href, { max: 2, idle_timeout: 30, onclose, onnotice: () => undefined }),
  );

  async function rejectsPassword(userId: string, isRight: boolean): Promise<string | undefined> {
    if (!passwordHook.enabled) return undefined;
    const [schema, name] = parseHookUri(passwordHook.uri);
    const event = { user_id: userId, valid: isRight };
    const decision = await sql.begin(async (transaction) => {
      await transaction`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`;
      const [row] = await transaction<[{ answer: Decision }]>`
        select ${transaction(schema)}.${transaction(name)}(${transaction.json(event)}) as answer`;
      return row.answer;
    });
    return decision.decision === 'reject' ? decision.message || DEFAULT_MESSAGE : undefined;
  }

  return { rejectsPassword, close: () => sql.end({ timeout: CLOSE_WITHIN_S }) };
}
