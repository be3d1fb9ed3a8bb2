import type { LeadFilter } from './leads.ts';

/** A condition of the Data API. */
export type Condition = [
  column: string,
  operator: 'eq' | 'gte' | 'lt' | 'in' | 'is' | 'cs',
  value: string | null,
];

function assigneeCondition(assignee: string, me: string): Condition {
  if (assignee === 'none') return ['assignee_id', 'is', null];
  return ['assignee_id', 'eq', assignee === 'me' ? me : assignee];
}

/** What a filter leaves of the leads, without its query. `me` is the account of the caller. */
export function leadConditions(filter: LeadFilter, me: string): Condition[] {
  const { status, assignee, tag, source, from, to, unread } = filter;
  const conditions: (Condition | false | undefined)[] = [
    ['merged_into_id', 'is', null],
    status && ['status', 'in', `(${status.join()})`],
    assignee !== undefined && assigneeCondition(assignee, me),
    tag !== undefined && ['tags', 'cs', `{${JSON.stringify(tag)}}`],
    source !== undefined && ['source', 'eq', source],
    from !== undefined && ['created_at', 'gte', from],
    to !== undefined && ['created_at', 'lt', to],
    unread && ['read_at', 'is', null],
  ];
  return conditions.filter((condition) => condition !== false && condition !== undefined);
}

interface Filterable {
  filter(column: string, operator: string, value: unknown): this;
}

/** The query with these conditions. */
export const withConditions = <Query extends Filterable>(
  query: Query,
  conditions: readonly Condition[],
): Query => conditions.reduce((narrowed, condition) => narrowed.filter(...condition), query);
