import { StaleRowError } from '@/shared/errors/stale-row-error';
import { runQuery } from './run-query';

/**
 * Writes one row, which the query selects again. Throws what `staleError` returns when no row was written: a filter by
 * `version` no longer matches, or the row is gone.
 */
export async function changeOneRow<Row>(
  query: Parameters<typeof runQuery<Row[]>>[0],
  staleError: () => Error | Promise<Error> = () => new StaleRowError(),
): Promise<Row> {
  const [row] = await runQuery(query);
  if (row === undefined) throw await staleError();
  return row;
}
