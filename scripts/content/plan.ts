import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { broken, type Entry, KINDS, type Kind, type Row } from './content-files.ts';
import { jsonLiteral, type Run } from './statements.ts';

/** A row of the files, as the database would store it. */
export interface Planned {
  entry: Entry;
  /** The columns that the file gives, in the values that the database stores. */
  content: Row;
}

/** What a load would do. */
export interface Plan {
  add: Planned[];
  change: Planned[];
  /** Stored as the files have them. */
  same: Planned[];
  /** Edited or deleted by staff since they were loaded; left alone. */
  edited: Entry[];
  /** Loaded once, and no longer in the files; kept. */
  dropped: { kind: string; key: string }[];
}

const hash = (value: unknown) => createHash('md5').update(JSON.stringify(value)).digest('hex');

/** What a new row gets and is not compared afterwards: staff order rows as they like, and own the hours of consultants. */
const INSERTED_ONLY = new Set(['position', 'translated_version', 'weekdays', 'hours', 'holidays']);

interface Stored {
  key: string;
  wanted: Row;
  stored: Row | null;
}

interface Loaded {
  kind: string;
  key: string;
  content: Row;
}

const nameOf = ({ kind, key }: { kind: string; key: string }) => `${kind} ${key}`;

async function compareTable(run: Run, kind: Kind, entries: Entry[]): Promise<Stored[]> {
  const given = entries.map(({ key, row }) => ({ key, row }));
  const rows = await run(`
    select given.key, to_jsonb(wanted) as wanted, to_jsonb(t) as stored
    from jsonb_to_recordset(${jsonLiteral(given)}) as given (key text, row jsonb)
    cross join lateral jsonb_populate_record(null::public.${kind}, given.row) as wanted
    left join public.${kind} t on t.${KINDS[kind].key} = given.key`);
  return rows as unknown as Stored[];
}

/** Of an answer, a hash of the wordings stands for them: they are most of the content. Their order means nothing. */
function answerContent({ wordings, ...fields }: Row): Row {
  return { ...fields, wordings: hash((wordings as string[]).toSorted()) };
}

async function compareAnswers(run: Run, entries: Entry[]): Promise<Stored[]> {
  const rows = (await run(`
    select language || ': ' || question as key, to_jsonb(a) as stored from public.answers a`)) as {
    key: string;
    stored: Row;
  }[];
  const known = new Map(rows.map((row) => [row.key, row]));
  return entries.map(({ key, row }) => {
    const found = known.get(key);
    return {
      key,
      wanted: answerContent(row),
      stored: found ? answerContent(found.stored) : null,
    };
  });
}

const pick = (row: Row, columns: string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));

function sort(plan: Plan, entry: Entry, { wanted, stored }: Stored, loaded: Row | undefined): void {
  const odd = Object.keys(entry.row).find((column) => !(column in wanted) && !INSERTED_ONLY.has(column));
  if (odd) throw broken(entry.place, `${entry.kind} has no column ${odd}.`);
  const columns = Object.keys(entry.row).filter((column) => !INSERTED_ONLY.has(column));
  const planned = { entry, content: pick(wanted, columns) };
  if (!stored) {
    if (loaded) plan.edited.push(entry);
    else plan.add.push(planned);
    return;
  }
  if (isDeepStrictEqual(pick(stored, columns), planned.content)) plan.same.push(planned);
  else if (loaded && isDeepStrictEqual(pick(stored, Object.keys(loaded)), loaded)) plan.change.push(planned);
  else plan.edited.push(entry);
}

/**
 * Runs `check` for all entries. Where that fails, it looks for the first one that is broken: each is tried with all before
 * it, because it may name one of them.
 */
export async function blame<T>(entries: Entry[], check: (some: Entry[]) => Promise<T>): Promise<T> {
  try {
    return await check(entries);
  } catch (error) {
    let reason = error as Error;
    let sound = 0;
    let failing = entries.length;
    while (failing - sound > 1) {
      const middle = Math.floor((sound + failing) / 2);
      try {
        await check(entries.slice(0, middle));
        sound = middle;
      } catch (earlier) {
        reason = earlier as Error;
        failing = middle;
      }
    }
    const entry = entries[failing - 1];
    if (!entry) throw error;
    throw broken(entry.place, `${entry.kind}, "${entry.key}": ${reason.message}`);
  }
}

/** Compares the files with the database, and changes nothing. @throws StartError that names a broken row. */
export async function planContent(run: Run, entries: Entry[]): Promise<Plan> {
  const plan: Plan = { add: [], change: [], same: [], edited: [], dropped: [] };
  const loaded = (await run(
    'select kind, key, content from private.loaded_content order by kind, key',
  )) as unknown as Loaded[];
  const contents = new Map(loaded.map((one) => [nameOf(one), one.content]));
  for (const kind of Object.keys(KINDS) as Kind[]) {
    const given = entries.filter((entry) => entry.kind === kind);
    const compared = await blame(given, (some) =>
      kind === 'answers' ? compareAnswers(run, some) : compareTable(run, kind, some),
    );
    const byKey = new Map(compared.map((one) => [one.key, one]));
    for (const entry of given) sort(plan, entry, byKey.get(entry.key) as Stored, contents.get(nameOf(entry)));
  }
  const names = new Set(entries.map(nameOf));
  plan.dropped = loaded.filter((one) => !names.has(nameOf(one)));
  return plan;
}
