import { chakra } from '@chakra-ui/react/styled-system';
import { LEAD_STATUSES, type LeadStatus } from '@contracts/leads.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AssigneeSelect } from '@/shared/staff/assignee-select';
import { staffQuery } from '@/shared/staff/staff-query';
import { Button } from '@/shared/ui/button';
import { Select } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { TagInput } from '@/shared/ui/forms/tag-input';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { StaffSection } from '@/shared/ui/layout/staff-section';
import { Dialog } from '@/shared/ui/overlay/dialog';
import { LeadConflictError, setLeadInCache, useUpdateLead } from '../api/lead-mutations';
import { leadQueries } from '../api/queries';
import type { Lead } from '../model/lead';
import { changedLeadFields, type LeadChanges } from '../model/lead-changes';
import { LEAD_STATUS_LABELS } from '../model/lead-labels';

type Conflict = { theirs: Lead; yours: LeadChanges };

const Versions = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    textStyle: 'small',
    '& th, & td': {
      py: '3',
      pe: '4',
      textAlign: 'start',
      verticalAlign: 'top',
      borderBottom: '1px solid',
      borderColor: 'rule',
      overflowWrap: 'anywhere',
    },
    '& th': { textStyle: 'label' },
  },
});

const PROPERTY_LABELS = { status: 'Status', assignee_id: 'Assigned to', tags: 'Tags' } as const;

type ConflictDialogProps = {
  /** What was saved by someone else, and what was not; undefined when there is nothing to choose. */
  conflict: Conflict | undefined;
  onDone: () => void;
  onUseYours: (yours: LeadChanges) => void;
};

/** On a conflict, shows both versions and lets the user choose. Closing it keeps the other user's version. */
function ConflictDialog({ conflict, onDone, onUseYours }: ConflictDialogProps) {
  const queryClient = useQueryClient();
  const { data: people = [] } = useQuery(staffQuery());
  // The dialog keeps its words while it closes.
  const [shown, setShown] = useState(conflict);
  if (conflict && conflict !== shown) setShown(conflict);
  if (!shown) return null;
  const { theirs, yours } = shown;

  const wordsOf = (changes: LeadChanges, key: keyof LeadChanges): string => {
    if (key === 'status') return changes.status ? LEAD_STATUS_LABELS[changes.status] : '';
    if (key === 'tags') return changes.tags?.join(', ') || 'None';
    const person = people.find(({ id }) => id === changes.assignee_id);
    if (changes.assignee_id === theirs.assignee_id && theirs.assignee_name) return theirs.assignee_name;
    return person?.name ?? person?.email ?? 'Unassigned';
  };
  const shownKeys = Object.keys(PROPERTY_LABELS) as (keyof LeadChanges)[];
  const differing = changedLeadFields(theirs, yours);

  // Either way the lead is theirs first: a change of mine is made to the version they left.
  function settle(isYours: boolean) {
    setLeadInCache(queryClient, theirs);
    if (isYours) onUseYours(yours);
    onDone();
  }

  return (
    <Dialog
      open={conflict !== undefined}
      onClose={() => settle(false)}
      title="Someone else changed this lead"
      description="Your change isn’t saved yet. Compare the two versions and choose one."
    >
      <Stack gap="6">
        <Versions>
          <thead>
            <tr>
              <td />
              <th scope="col">Their version (saved)</th>
              <th scope="col">Your version</th>
            </tr>
          </thead>
          <tbody>
            {shownKeys.map((key) => (
              <tr key={key}>
                <th scope="row">{PROPERTY_LABELS[key]}</th>
                <td>
                  <bdi>{wordsOf(theirs, key)}</bdi>
                </td>
                <td>
                  {differing.includes(key) ? (
                    <strong>
                      <bdi>{wordsOf(yours, key)}</bdi>
                    </strong>
                  ) : (
                    'The same'
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Versions>
        <Row>
          <Button onClick={() => settle(false)}>Keep theirs</Button>
          <Button variant="outline" onClick={() => settle(true)}>
            Use yours
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

/** Status, assignee and tags. A selection is shown immediately, and reverted with a message when it is refused. */
export function LeadProperties({ lead }: { lead: Lead }) {
  const update = useUpdateLead(lead.id);
  const { data: tags = [] } = useQuery(leadQueries.tags());
  const [conflict, setConflict] = useState<Conflict>();

  function change(yours: LeadChanges) {
    update.mutate(yours, {
      onError: (error) => {
        if (error instanceof LeadConflictError) setConflict({ theirs: error.theirs, yours });
      },
    });
  }

  return (
    <StaffSection title="Status and assignment">
      <Field label="Status">
        <Select
          value={lead.status}
          onChange={(event) => change({ status: event.target.value as LeadStatus })}
        >
          {LEAD_STATUSES.map((status) => (
            <option key={status} value={status}>
              {LEAD_STATUS_LABELS[status]}
            </option>
          ))}
        </Select>
      </Field>
      <AssigneeSelect
        label="Assigned to"
        value={lead.assignee_id ?? ''}
        chosenName={lead.assignee_id ? lead.assignee_name : null}
        onChange={(event) => change({ assignee_id: event.target.value || null })}
      >
        <option value="">Unassigned</option>
      </AssigneeSelect>
      <TagInput
        label="Tags"
        value={lead.tags}
        suggestions={tags}
        onChange={(chosen) => change({ tags: chosen })}
      />
      <ConflictDialog
        conflict={conflict}
        onDone={() => setConflict(undefined)}
        onUseYours={(yours) => change(yours)}
      />
    </StaffSection>
  );
}
