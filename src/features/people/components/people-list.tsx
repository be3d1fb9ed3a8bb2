import { type AccountRole, accountRole, type PeopleFilter, type Person } from '@contracts/people.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { errorMessage } from '@/shared/errors/error-message';
import { useUrlParams } from '@/shared/lib/url-params';
import { Button } from '@/shared/ui/button';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog';
import { Select } from '@/shared/ui/controls';
import { EmptyState } from '@/shared/ui/empty-state';
import { EntryList, EntryListSkeleton } from '@/shared/ui/entry-list';
import { Field } from '@/shared/ui/field';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { SearchField } from '@/shared/ui/search-field';
import { ShowMore } from '@/shared/ui/show-more';
import { showToast } from '@/shared/ui/toast';
import { useSetRole } from '../api/mutations';
import { peopleQueries } from '../api/queries';
import { roleChangeQuestion } from '../model/person-labels';
import { PersonEntry } from './person-entry';

type RoleDialogProps = { person: Person; role: AccountRole; isOpen: boolean; onClose: () => void };

/** Asks before a role is given or taken away, and says what changes with it. */
function RoleDialog({ person, role, isOpen, onClose }: RoleDialogProps) {
  const setRole = useSetRole();
  const { title, description, confirm, pending, done } = roleChangeQuestion(person, role);
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      title={title}
      description={description}
      confirmLabel={confirm}
      pendingLabel={pending}
      cancelLabel="Keep current role"
      onConfirm={async () => {
        await setRole.mutateAsync({ person, role });
        showToast({ kind: 'success', title: done });
      }}
      failure={(error) => `The role wasn't changed. ${errorMessage(error)}`}
    />
  );
}

/** Whom the list shows; all of it is in the address. */
function PeopleFilters() {
  const { params, change } = useUrlParams();
  return (
    <Row role="search" aria-label="People" alignItems="end" gap="4">
      <Box flex="3 1 16rem">
        <SearchField
          placeholder="Name, company or email"
          value={params.get('query') ?? ''}
          onChange={(value) => change('query', value)}
        />
      </Box>
      <Box flex="1 1 10rem">
        <Field label="Role">
          <Select value={params.get('role') ?? ''} onChange={(event) => change('role', event.target.value)}>
            <option value="">Any</option>
            <option value="client">Clients</option>
            <option value="admin">Admins</option>
          </Select>
        </Field>
      </Box>
    </Row>
  );
}

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
