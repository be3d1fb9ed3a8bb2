import type { ReservedSql } from 'postgres';

const SETTING = /^\s*select set_config\('([a-z_.]+)', (?:\$1|''), true\)\s*$/i;
const ROLE = /^set local role "([a-z_]+)"$/i;
const READ_ONLY = /^set local transaction_read_only = on$/i;
/** Response settings that a database function may have set; read after each call. */
const SAID = /^\s*select current_setting\('response\.status', true\)/i;
/** The codes of errors after which a connection is gone. */
const LOST = /^(CONNECTION_|ECONN|EPIPE)/;
const NOTHING = Object.assign([], { command: 'SELECT', count: 0 });
/** Maximum number of prepared statements per connection: callers can send any number of different filters. */
const MOST_PREPARED = 200;

/** The type that an argument has for lite if it is a composite. Only `makingComposites` understands it. */
export const compositeType = (name: string): string => `json as ${name}`;
const COMPOSITE = /(\$\d+)::json as ([\w.]+)/g;

/** Makes composite arguments from JSON as PostgREST does: keys without an attribute are ignored, missing ones are null. */
const makingComposites = (text: string): string =>
  text.replace(
    COMPOSITE,
    "(select made from json_to_record(json_build_object('made', $1::json)) as _ (made $2))",
  );

/** The setting that a statement makes for its transaction. */
function settingOf(text: string, parameters: unknown[]): [name: string, value: string] | undefined {
  const name = SETTING.exec(text)?.[1];
  if (name) return [name, String(parameters[0] ?? '')];
  const role = ROLE.exec(text)?.[1];
  if (role) return ['role', role];
  return READ_ONLY.test(text) ? ['transaction_read_only', 'on'] : undefined;
}

/** The time limits that a role may have been given. */
const TIME_LIMITS = ['statement_timeout', 'lock_timeout'];

/**
 * A time limit that a role has been given (`alter role … set statement_timeout`); without one, that of the session.
 * `set role` does not apply the role's settings in Postgres; the platform's REST server sets them itself.
 */
const timeLimitOf = (name: string, role: string) => `set_config('${name}', coalesce((
  select substr(setting, ${name.length + 2}) from pg_catalog.pg_roles, unnest(rolconfig) as setting
  where rolname = ${role} and setting like '${name}=%'), current_setting('${name}')), true)`;

/** Many settings as one statement. */
function together(settings: Map<string, string>): { text: string; values: string[] } {
  const names = [...settings.keys()];
  const words = names.map((_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, true)`);
  const role = `$${2 * names.indexOf('role') + 2}`;
  if (settings.has('role')) words.push(...TIME_LIMITS.map((name) => timeLimitOf(name, role)));
  return { text: `select ${words.join(', ')}`, values: [...settings].flat() };
}

/**
 * @supabase/lite begins each request with a dozen statements, `begin` and a `set_config` for each fact of the request,
 * and ends a call of a function with another; each was a way to Postgres and back, or two. Here the settings are one
 * statement, and all of them go out with the first other statement: Postgres works them off in order, and one that
 * fails fails those behind it. Statements are prepared, as the platform's REST server does, and a request that becomes
 * a role has that role's time limit, as there. Unrecognized statements are sent unchanged.
 */
export function createRequestConnections(): (connection: ReservedSql) => ReservedSql {
  const prepared = new Set<string>();
  let askWhatWasSaid: string | undefined;

  function isPrepared(text: string): boolean {
    if (prepared.size < MOST_PREPARED) prepared.add(text);
    return prepared.has(text);
  }

  return (connection) => {
    const settings = new Map<string, string>();
    let isOpen = false;
    let begins = false;
    let isLost = false;
    let said: ReturnType<typeof send> | undefined;

    function send(text: string, parameters: never[] = []) {
      const query =
        parameters.length > 0
          ? connection.unsafe(text, parameters, { prepare: isPrepared(text) })
          : connection.unsafe(text);
      query.catch(() => undefined);
      return query;
    }

    /** Sends what was held back; the function that is called next may say something about the response. */
    function sendSettings() {
      const sent = begins ? [send('begin')] : [];
      begins = false;
      const isCall = settings.has('response.status');
      if (settings.size > 0) {
        const { text, values } = together(settings);
        sent.push(send(text, values as never[]));
      }
      settings.clear();
      return { sent, isCall };
    }

    async function run(text: string, parameters: never[] = []) {
      try {
        return await runHere(text, parameters);
      } catch (error) {
        isLost ||= LOST.test((error as { code?: string }).code ?? '');
        throw error;
      }
    }

    async function runHere(text: string, parameters: never[]) {
      if (text === 'begin') {
        begins = true;
        isOpen = true;
        return NOTHING;
      }
      const setting = isOpen ? settingOf(text, parameters) : undefined;
      if (setting) {
        settings.set(...setting);
        return NOTHING;
      }
      const isEnd = text === 'commit' || text === 'rollback';
      if (isEnd) isOpen = false;
      // The driver (3.4.9) would keep the end of a transaction whose connection is gone waiting forever.
      if (isEnd && (begins || isLost)) {
        begins = false;
        settings.clear();
        return NOTHING;
      }
      if (SAID.test(text)) askWhatWasSaid = text;
      if (text === askWhatWasSaid && said) {
        const result = said;
        said = undefined;
        return result;
      }
      const { sent, isCall } = sendSettings();
      const result = send(makingComposites(text), parameters);
      said = isCall && askWhatWasSaid ? send(askWhatWasSaid) : undefined;
      for (const one of sent) await one;
      return result;
    }

    return Object.assign(run, { unsafe: run, release: () => connection.release() }) as never;
  };
}
