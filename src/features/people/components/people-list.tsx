import { type AccountRole, accountRole, type PeopleFilter, type Person } from '@contracts/people.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useUrlParams } from '@/shared/lib/use-url-params';
import { Button } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/empty-state';
import { EntryList, EntryListSkeleton } from '@/shared/ui/entry-list';
import { Box, Stack } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { ShowMore } from '@/shared/ui/show-more';
import { peopleQueries } from '../api/queries';
import { PeopleFilters } from './people-filters';
import { PersonEntry } from './person-entry';
import { RoleDialog } from './role-dialog';

function filterOf(params: URLSearchParams): PeopleFilter {
  const query = params.get('query')?.trim().slice(0, 200);
  const role = accountRole.safeParse(params.get('role'));
  return { ...(query && { query }), ...(role.success && { role: role.data }) };
}

/** The list of accounts; `action` renders an additional action for one. */
export function PeopleList({ action }: { action?: (person: Person) => ReactNode }) {
  const { params, clear } = useUrlParams();
  const filter = useMemo(() => filterOf(params), [params]);
  const list = useInfiniteQuery(peopleQueries.list(filter));
  // The dialog keeps its words while it closes, so the last question is remembered.
  const [asked, setAsked] = useState<{ person: Person; role: AccountRole }>();
  const [isAsking, setIsAsking] = useState(false);
  const people = list.data?.pages.flatMap((page) => page.people);
  const admins = list.data?.pages.at(-1)?.admins ?? 0;

  return (
    <Stack gap="6">
      <PeopleFilters />
      {list.isError && !list.isFetching ? (
        <LoadError onRetry={() => list.refetch()}>We couldn't load the accounts.</LoadError>
      ) : null}
      {list.isPending ? <EntryListSkeleton label="Loading people..." /> : null}
      {people?.length === 0 ? (
        <EmptyState title="No accounts match.">
          Try different words or any role.{' '}
          <Button variant="plain" size="sm" px="0" onClick={clear}>
            Clear filters
          </Button>
        </EmptyState>
      ) : null}
      {people && people.length > 0 ? (
        <Box aria-busy={list.isPlaceholderData}>
          <EntryList aria-label="People">
            {people.map((person) => (
              <PersonEntry
                key={person.id}
                person={person}
                isLastAdmin={person.role === 'admin' && admins <= 1}
                action={action?.(person)}
                onSetRole={(who, role) => {
                  setAsked({ person: who, role });
                  setIsAsking(true);
                }}
              />
            ))}
          </EntryList>
        </Box>
      ) : null}
      <ShowMore pages={list} />
      {asked ? <RoleDialog {...asked} isOpen={isAsking} onClose={() => setIsAsking(false)} /> : null}
    </Stack>
  );
}
