import { type AccountRole, accountRole } from '@contracts/people.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useSession } from '@/shared/auth/session';
import { errorMessage } from '@/shared/errors/error-message';
import { formatDateTime, formatShortDateTime } from '@/shared/lib/format-date-time';
import { useUrlParams } from '@/shared/lib/url-params';
import { searchTextIn } from '@/shared/staff/list-params';
import { Button } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Select } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { SearchField } from '@/shared/ui/forms/search-field';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { Entry, EntryList, EntryListSkeleton } from '@/shared/ui/lists/entry-list';
import { ShowMore } from '@/shared/ui/lists/show-more';
import { ConfirmDialogFor } from '@/shared/ui/overlay/confirm-dialog';
import { Tag } from '@/shared/ui/text/tag';
import { Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { useSetRole } from '../api/mutations';
import { type PeopleFilter, type Person, peopleQueries } from '../api/queries';
import { activitySummary, roleChangeQuestion } from '../model/person-labels';

type PersonEntryProps = {
  person: Person;
  isYou: boolean;
  isLastAdmin: boolean;
  onSetRole: (role: AccountRole) => void;
  /** An additional action. */
  action?: ReactNode;
};

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatShortDateTime(at)}
    </time>
  );
}

/** One account, and the button that changes its role. */
function PersonEntry({ person, isYou, isLastAdmin, onSetRole, action }: PersonEntryProps) {
  const { name, email, company, role, is_confirmed, created_at, last_sign_in_at } = person;
  const other = role === 'admin' ? 'client' : 'admin';
  return (
    <Entry>
      <Box minW="0">
        <Row gap="2">
          <Text as="span" fontWeight="semibold" minW="0">
            <bdi>{name}</bdi>
          </Text>
          <Tag>{role === 'admin' ? 'Admin' : 'Client'}</Tag>
          {isYou ? <Tag>You</Tag> : null}
          {is_confirmed ? null : <Tag>Email not confirmed</Tag>}
        </Row>
        {/* A translator moves text nodes, so nothing may be inserted before the address. */}
        <Text key={company} size="small" tone="muted">
          {company ? (
            <>
              <bdi>{company}</bdi>,{' '}
            </>
          ) : null}
          {email}
        </Text>
        <Text size="small" tone="muted" fontVariantNumeric="tabular-nums">
          Joined <Moment at={created_at} />,{' '}
          {last_sign_in_at ? (
            <span>
              last signed in <Moment at={last_sign_in_at} />
            </span>
          ) : (
            <span>never signed in</span>
          )}
          , {activitySummary(person)}
        </Text>
      </Box>
      <Row gap="3">
        {action}
        {isLastAdmin ? (
          <Text size="small" tone="muted">
            You need at least one admin.
          </Text>
        ) : (
          <Button
            variant="outline"
            size="sm"
            disabled={other === 'admin' && !is_confirmed}
            onClick={() => onSetRole(other)}
          >
            Make {other}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </Button>
        )}
      </Row>
    </Entry>
  );
}

/** The filters, which the URL holds. */
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
  const query = searchTextIn(params);
  const role = accountRole.safeParse(params.get('role'));
  return { ...(query && { query }), ...(role.success && { role: role.data }) };
}

/** The list of accounts; `action` renders an additional action for one. */
export function PeopleList({ action }: { action?: (person: Person) => ReactNode }) {
  const { params, clear } = useUrlParams();
  const filter = useMemo(() => filterOf(params), [params]);
  const list = useInfiniteQuery(peopleQueries.list(filter));
  const setRole = useSetRole();
  const [asked, setAsked] = useState<{ person: Person; role: AccountRole }>();
  const { data: isOneAdmin } = useQuery(peopleQueries.isOneAdmin());
  const { user } = useSession();
  const people = list.data?.pages.flat();

  return (
    <Stack gap="6">
      <PeopleFilters />
      {list.isError && !list.isFetching ? (
        <LoadError onRetry={() => list.refetch()}>We couldn’t load the accounts.</LoadError>
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
                isYou={person.id === user?.id}
                isLastAdmin={person.role === 'admin' && isOneAdmin !== false}
                action={action?.(person)}
                onSetRole={(role) => setAsked({ person, role })}
              />
            ))}
          </EntryList>
        </Box>
      ) : null}
      <ShowMore pages={list} />
      <ConfirmDialogFor
        subject={asked}
        onClose={() => setAsked(undefined)}
        question={({ person, role }) => ({
          ...roleChangeQuestion(person, role, person.id === user?.id),
          cancelLabel: 'Keep current role',
          onConfirm: () => setRole.mutateAsync({ person, role }),
          failure: (error) => `The role wasn’t changed. ${errorMessage(error)}`,
        })}
      />
    </Stack>
  );
}
