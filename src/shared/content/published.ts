interface Filterable {
  filter(column: string, operator: string, value: unknown): this;
}

/** The rows of a query that are published now, or those of an embedded table. Admins may read drafts too. */
export function published<Query extends Filterable>(query: Query, embedded?: string): Query {
  const of = embedded === undefined ? '' : `${embedded}.`;
  return query
    .filter(`${of}status`, 'eq', 'published')
    .filter(`${of}publish_at`, 'lte', new Date().toISOString());
}
