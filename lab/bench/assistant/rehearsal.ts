import type { Sql, TransactionSql } from 'postgres';
import { MATCH_FEATURES, type Rehearsed } from './fit-weights.ts';

/** A wording this near to the rehearsed one is removed: it is the same sentence in other words. */
const NEAR = 0.55;

/** Undoes a rehearsal: the removed wordings are needed. */
class Undo extends Error {}

const SEEDED = `
  select w.answer_id, w.wording, i.lexemes
  from public.answer_wordings w
  join private.indexed_wordings i on i.wording_id = w.id
  join public.answers a on a.id = w.answer_id and a.language = 'en' and a.status = 'published'
  where w.position > 1 and cardinality(i.lexemes) >= 6 and a.kind in ('answer', 'unknown', 'off_topic')
  order by md5(w.wording || $2) limit $1`;

async function rehearse(sql: TransactionSql, count: number, seed: string): Promise<Rehearsed[]> {
  const asked = await sql.unsafe<{ id: number; wording: string }[]>(
    `select answer_id::int as id, wording from (${SEEDED}) as seeded`,
    [count, seed],
  );
  await sql.unsafe(
    `delete from public.answer_wordings w using private.indexed_wordings i, (${SEEDED}) as s
    where i.wording_id = w.id and w.answer_id = s.answer_id
      and 0.4 * extensions.similarity(w.wording, s.wording) + 1.2 * (
        select count(*) from unnest(i.lexemes) as l (lexeme) where l.lexeme = any (s.lexemes)
      ) / (cardinality(i.lexemes) + cardinality(s.lexemes)) >= ${NEAR}`,
    [count, seed],
  );
  const rows = await sql.unsafe<Record<string, number>[]>(
    `select asked.place::int, found.answer_id::int as answer, ${MATCH_FEATURES.map((name) => `found.${name}`).join(', ')}
    from unnest($1::text[]) with ordinality as asked (wording, place)
    cross join lateral private.answer_match_features(asked.wording, 'en') as found`,
    [asked.map(({ wording }) => wording)],
  );
  return asked.map(({ id }, at) => {
    const own = rows.filter(({ place }) => place === at + 1);
    return {
      candidates: own.map((row) => MATCH_FEATURES.map((name) => row[name] ?? 0)),
      right: own.findIndex(({ answer }) => answer === id),
    };
  });
}

/**
 * Asks `count` seeded wordings whose own and near wordings are removed first, so that an answer is found by others. The
 * same `seed` chooses the same ones. Nothing is stored. `sql` is a superuser's.
 */
export async function rehearseWordings(sql: Sql, count: number, seed: string): Promise<Rehearsed[]> {
  let rehearsed: Rehearsed[] = [];
  const undone = sql.begin(async (transaction) => {
    rehearsed = await rehearse(transaction, count, seed);
    throw new Undo();
  });
  await undone.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return rehearsed;
}
