import { LEAD_STATUSES, type Lead, type LeadStatus } from '@contracts/leads.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Select } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { TagInput } from '@/shared/ui/tag-input';
import { LeadConflictError, useUpdateLead } from '../api/lead-mutations';
import { leadQueries } from '../api/queries';
import type { LeadChanges } from '../model/lead-changes';
import { STATUS_LABELS } from '../model/lead-labels';
import { AssigneeSelect } from './assignee-select';
import { type Conflict, ConflictDialog } from './conflict-dialog';
import { LeadSection } from './lead-section';

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
    <LeadSection title="Status and assignment">
      <Field label="Status">
        <Select
          value={lead.status}
          onChange={(event) => change({ status: event.target.value as LeadStatus })}
        >
          {LEAD_STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_LABELS[status]}
            </option>
          ))}
        </Select>
      </Field>
      <AssigneeSelect
        label="Assigned to"
        value={lead.assignee ?? ''}
        chosenName={lead.assignee ? lead.assigneeName : null}
        onChange={(event) => change({ assignee: event.target.value || null })}
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
        onYours={(yours) => change(yours)}
      />
    </LeadSection>
  );
}
