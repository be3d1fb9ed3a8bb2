import { chakra } from '@chakra-ui/react/styled-system';
import { LEAD_STATUSES, type LeadStatus } from '@contracts/leads.ts';
import { useQuery } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { AssigneeSelect } from '@/shared/staff/assignee-select';
import { Button } from '@/shared/ui/button';
import { Select } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Box, Row } from '@/shared/ui/layout';
import { TagInput } from '@/shared/ui/tag-input';
import { showToast } from '@/shared/ui/toast';
import { Text } from '@/shared/ui/typography';
import {
  type BulkUpdate,
  type PreviousValues,
  useBulkUpdateLeads,
  useUndoBulkUpdate,
} from '../api/lead-mutations';
import { leadQueries } from '../api/queries';
import type { BulkLeadChanges } from '../model/lead-changes';
import { leadCount, STATUS_LABELS } from '../model/lead-labels';
import type { Selection } from './lead-table';

/** Updates the selected leads and shows a notice with an undo button. */
function useBulkChange(): (change: BulkUpdate) => void {
  const { mutateAsync: change } = useBulkUpdateLeads();
  const { mutateAsync: restore } = useUndoBulkUpdate();

  function undo(before: PreviousValues) {
    restore(before).then(
      ({ restored, skipped }) =>
        showToast({
          kind: 'success',
          title: `${leadCount(restored, true)} restored`,
          ...(skipped.length > 0 && {
            description: `${leadCount(skipped.length, true)} changed since then and weren't restored.`,
          }),
        }),
      () => undefined,
    );
  }

  return (wanted) => {
    change(wanted).then(
      ({ changed, before }) =>
        showToast({
          kind: 'success',
          title: `${leadCount(changed, true)} changed`,
          action: { label: 'Undo', onPress: () => undo(before) },
        }),
      () => undefined,
    );
  };
}

const Form = chakra('form', {
  base: {
    position: 'sticky',
    bottom: '0',
    zIndex: '1',
    maxH: '70dvh',
    overflowY: 'auto',
    p: '4',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'md',
    boxShadow: 'float',
  },
});

/** The most leads that one update may change. */
const MAX_LEADS = 500;
const NO_CHANGES = { status: '', assignee: '', addTags: [] as string[], read: '' };

function changesOf({ status, assignee, addTags, read }: typeof NO_CHANGES): BulkLeadChanges {
  return {
    ...(status && { status: status as LeadStatus }),
    ...(assignee && { assignee: assignee === 'none' ? null : assignee }),
    ...(addTags.length > 0 && { addTags }),
    ...(read && { read: read === 'read' }),
  };
}

/** Updates all selected leads together; the notice has an undo button. */
export function BulkBar({ selection }: { selection: Selection }) {
  const { ids, clear } = selection;
  const { data: tags = [] } = useQuery(leadQueries.tags());
  const { control, register, handleSubmit, reset, watch } = useForm({ defaultValues: NO_CHANGES });
  const change = useBulkChange();
  const changes = changesOf(watch());
  const words = ids.length === 1 ? '1 lead' : `${ids.length} leads`;
  const isPossible = Object.keys(changes).length > 0 && ids.length <= MAX_LEADS;

  function send() {
    if (!isPossible) return;
    change({ ids, changes });
    reset();
    clear();
  }

  return (
    <Form onSubmit={handleSubmit(send)} aria-label={`Change ${words}`} noValidate>
      <Row justifyContent="space-between" mb="3">
        <Text role="status" fontWeight="semibold">
          {words} selected
        </Text>
        <Button variant="plain" size="sm" px="0" onClick={clear}>
          Clear selection
        </Button>
      </Row>
      <Row alignItems="start" gap="3">
        <Box flex="1 1 9rem">
          <Field label="Status">
            <Select {...register('status')}>
              <option value="">No change</option>
              {LEAD_STATUSES.map((status) => (
                <option key={status} value={status}>
                  {STATUS_LABELS[status]}
                </option>
              ))}
            </Select>
          </Field>
        </Box>
        <Box flex="1 1 9rem">
          <AssigneeSelect label="Assign to" {...register('assignee')}>
            <option value="">No change</option>
            <option value="none">Unassigned</option>
          </AssigneeSelect>
        </Box>
        <Box flex="1 1 9rem">
          <Field label="Mark as">
            <Select {...register('read')}>
              <option value="">No change</option>
              <option value="read">Read</option>
              <option value="unread">Unread</option>
            </Select>
          </Field>
        </Box>
        <Box flex="1 1 11rem">
          <Controller
            control={control}
            name="addTags"
            render={({ field: { value, onChange } }) => (
              <TagInput label="Add tags" value={value} suggestions={tags} onChange={onChange} />
            )}
          />
        </Box>
      </Row>
      <Row mt="4" gap="3">
        <Button type="submit" size="sm" disabled={!isPossible}>
          Update {words}
        </Button>
        {ids.length > MAX_LEADS ? <Text size="small">Please select no more than {MAX_LEADS}.</Text> : null}
      </Row>
    </Form>
  );
}
