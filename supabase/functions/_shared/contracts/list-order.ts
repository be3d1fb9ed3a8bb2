/** How a list is sorted: by a column, and rows with the same value by id. */
export interface ListOrder {
  column: string;
  ascending: boolean;
}

/** Where a page ends: the last row's id, and its value of the column that sorts the list. */
export interface PageEnd {
  id: number | string;
  key: string;
}

interface Sortable {
  filter(column: string, operator: string, value: unknown): this;
  or(filters: string): this;
  order(column: string, options: { ascending: boolean }): this;
}

const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`;

/** The query in an order; with `end`, only the rows behind that of the page before. */
export function inOrder<Query extends Sortable>(
  query: Query,
  { column, ascending }: ListOrder,
  end?: PageEnd,
): Query {
  const sorted = query.order(column, { ascending }).order('id', { ascending });
  if (!end) return sorted;
  const beyond = ascending ? 'gt' : 'lt';
  const key = quoted(end.key);
  // No index knows the second condition. The first one repeats a part of it, so the scan begins at the last row.
  return sorted
    .filter(column, ascending ? 'gte' : 'lte', end.key)
    .or(`${column}.${beyond}.${key},and(${column}.eq.${key},id.${beyond}.${end.id})`);
}
