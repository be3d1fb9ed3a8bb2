import type { PeopleFilter } from '@contracts/people.ts';

/** The first element is the address that is read. */
export const peopleKeys = {
  lists: ['/rest/v1/rpc/list_people'] as const,
  list: (filter: PeopleFilter) => [...peopleKeys.lists, filter] as const,
};
