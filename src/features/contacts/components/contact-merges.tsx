import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contactPathOf } from '@/shared/config/paths';
import { errorMessage } from '@/shared/errors/error-message';
import { Button } from '@/shared/ui/button';
import { showToast } from '@/shared/ui/feedback/toast';
import { Checkbox } from '@/shared/ui/forms/checkbox';
import { SearchField } from '@/shared/ui/forms/search-field';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { StaffSection } from '@/shared/ui/layout/staff-section';
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';
import { useMergeContacts, useUndoMoves } from '../api/merge-mutations';
import { contactQueries } from '../api/queries';
import type { Candidate, Contact } from '../model/contact';

/** What distinguishes a contact from one of the same name. */
function describe({ email, phone, company }: Candidate): string {
  return [email ?? phone, company].filter(Boolean).join(', ');
}

/** The addresses of a contact that was merged, each with a button that separates it again. */
function MergedContacts({ contact }: { contact: Contact }) {
  const undo = useUndoMoves();
  const [separated, setSeparated] = useState<number>();
  function separate(id: number) {
    setSeparated(id);
    undo.mutate([{ id, from: null, to: contact.id }]);
  }
  if (contact.merged.length === 0) return null;
  return (
    <Stack as="ul" listStyle="none" gap="2" aria-label="Merged contacts">
      {contact.merged.map((other) => (
        <Row as="li" key={other.id} justifyContent="space-between" gap="3" textStyle="small">
          <Box minW="0" overflowWrap="anywhere">
            <bdi>{other.name}</bdi>, <bdi>{describe(other)}</bdi>
          </Box>
          <Button
            variant="plain"
            size="sm"
            px="0"
            pending={undo.isPending && separated === other.id}
            pendingLabel="Separating..."
            onClick={() => separate(other.id)}
          >
            Separate
          </Button>
        </Row>
      ))}
    </Stack>
  );
}

/** Merges other contacts into this one: the likely duplicates, or those found by a search, all chosen ones at once. */
export function ContactMerges({ contact }: { contact: Contact }) {
  const { data: duplicates = [] } = useQuery(contactQueries.duplicates(contact.id));
  const [query, setQuery] = useState('');
  const { data: found = [] } = useQuery({ ...contactQueries.search(query), enabled: query !== '' });
  const merge = useMergeContacts();
  const undo = useUndoMoves();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isConfirming, setIsConfirming] = useState(false);
  const candidates: Candidate[] = [
    ...duplicates,
    ...found.filter(({ id }) => id !== contact.id && !duplicates.some((other) => other.id === id)),
  ];
  const lose = candidates.filter(({ id }) => chosen.has(id));

  function toggle(id: number) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }

  function mergeAll() {
    setChosen(new Set(duplicates.map(({ id }) => id)));
    setIsConfirming(true);
  }

  async function confirm() {
    const { moves } = await merge.mutateAsync({ keep: contact, lose });
    setChosen(new Set());
    showToast({
      kind: 'success',
      title: lose.length === 1 ? 'Contact merged' : `${lose.length} contacts merged`,
      action: { label: 'Undo', onPress: () => undo.mutate(moves) },
    });
  }

  return (
    <StaffSection title="Same person">
      <MergedContacts contact={contact} />
      <SearchField placeholder="Find a contact to merge" value={query} onChange={setQuery} />
      {duplicates.length > 1 ? (
        <Button variant="outline" size="sm" alignSelf="start" onClick={mergeAll}>
          {`Merge all ${duplicates.length} duplicates...`}
        </Button>
      ) : null}
      {candidates.length > 0 ? (
        <Stack as="ul" listStyle="none" gap="1" aria-label="Contacts to merge">
          {candidates.map((other) => (
            <Row as="li" key={other.id} gap="2" flexWrap="nowrap" alignItems="start">
              <Checkbox
                label={`Merge ${other.name}, ${describe(other)}`}
                labelHidden
                checked={chosen.has(other.id)}
                onChange={() => toggle(other.id)}
              />
              <Box minW="0" textStyle="small" overflowWrap="anywhere">
                <TextLink to={contactPathOf(other.id)} display="inline-flex" alignItems="center" minH="tap">
                  <bdi>{other.name}</bdi>
                </TextLink>
                <Text size="fine" tone="muted">
                  <bdi>{describe(other)}</bdi>
                </Text>
              </Box>
            </Row>
          ))}
        </Stack>
      ) : (
        <Text size="small" tone="muted" role="status">
          {query === '' ? 'No likely duplicates.' : 'No contacts match.'}
        </Text>
      )}
      {lose.length > 0 ? (
        <Button variant="outline" size="sm" alignSelf="start" onClick={() => setIsConfirming(true)}>
          {lose.length === 1 ? 'Merge 1 contact...' : `Merge ${lose.length} contacts...`}
        </Button>
      ) : null}
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={`Merge into ${contact.name}?`}
        description="Messages, bookings and notes are shown together. This contact keeps its details and gets those that it lacks. You can separate merged contacts later."
        confirmLabel="Merge"
        pendingLabel="Merging..."
        onConfirm={confirm}
        failure={errorMessage}
      />
    </StaffSection>
  );
}
