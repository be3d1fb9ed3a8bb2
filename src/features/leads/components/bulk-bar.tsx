import { chakra } from '@chakra-ui/react/styled-system';
import { LEAD_STATUSES, type LeadStatus } from '@contracts/leads.ts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { isComposing } from '@/shared/lib/is-composing';
import { AssigneeSelect } from '@/shared/staff/assignee-select';
import { Button } from '@/shared/ui/button';
import { showToast } from '@/shared/ui/feedback/toast';
import { Select, TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import {
  type BulkUpdate,
  type PreviousValues,
  useBulkUpdateLeads,
  useUndoBulkUpdate,
} from '../api/lead-mutations';
import { leadQueries } from '../api/queries';
import { completedTags, parseTags, tagsProblem } from '../model/bulk-tags';
import type { BulkLeadChanges } from '../model/lead-changes';
import { LEAD_STATUS_LABELS, leadCount } from '../model/lead-labels';
import type { Selection } from './lead-table';

/** Updates the selected leads and shows a notice with an undo button. */
function useBulkChange(): (change: BulkUpdate) => void {
  const { mutateAsync: change } = useBulkUpdateLeads();
  const { mutateAsync: restore } = useUndoBulkUpdate();

  function undo(before: PreviousValues) {
    restore(before).then(
      (restored) => {
        const skipped = before.length - restored.length;
        showToast({
          kind: 'success',
          title: `${leadCount(restored.length, true)} restored`,
          ...(skipped > 0 && {
            description: `${leadCount(skipped, true)} changed since then and weren’t restored.`,
          }),
        });
      },
      () => undefined,
    );
  }

  return (wanted) => {
    change(wanted).then(
      (before) => {
        const skipped = wanted.ids.length - before.length;
        showToast({
          kind: 'success',
          title: `${leadCount(before.length, true)} changed`,
          ...(skipped > 0 && {
            description: `Someone else changed ${leadCount(skipped, true)} in the meantime. The list has the latest version.`,
          }),
          ...(before.length > 0 && { action: { label: 'Undo', onPress: () => undo(before) } }),
        });
      },
      () => undefined,
    );
  };
}

// On a wide screen it lies over the head of the table, and otherwise at the bottom of the screen: no row moves.
const Form = chakra('form', {
  base: {
    position: { base: 'fixed', lg: 'absolute' },
    insetInlineStart: { base: '0', lg: '14' },
    insetInlineEnd: '0',
    top: { lg: '0' },
    bottom: '0',
    zIndex: { base: '1', lg: 'auto' },
    display: 'grid',
    alignItems: 'center',
    gap: '1.5',
    columnGap: { base: '1', lg: '1.5' },
    gridTemplateColumns: {
      base: '1fr 1.25fr 1.2fr 1.25fr',
      lg: 'minmax(6.5rem, max-content) minmax(5rem, 7rem) minmax(5rem, 10rem) minmax(5rem, 7rem) minmax(5.5rem, 1fr) max-content max-content max-content',
    },
    px: { base: 'gutter', lg: '0' },
    pt: { base: '1.5', lg: '0' },
    pb: { base: 'max({spacing.1.5}, env(safe-area-inset-bottom))', lg: '0' },
    bg: { base: 'surface', lg: 'paper' },
    boxShadow: { base: 'float', lg: 'none' },
    '& > *': { minW: '0' },
    // The arrows of the lists, for which a phone has no room.
    '& select + svg': { hideBelow: 'lg' },
  },
});
const Head = chakra('div', {
  base: {
    display: { base: 'flex', lg: 'contents' },
    alignItems: 'center',
    gap: '3',
    gridColumn: '1 / -1',
  },
});
const control = {
  minH: { base: 'tap', lg: '10' },
  py: '1',
  ps: { base: '1.5', lg: '2' },
  pe: { base: '1.5', lg: '9' },
} as const;

/** The most leads that one update may change. */
const MAX_LEADS = 500;
const NO_CHANGES = { status: '', assignee: '', tags: '', read: '' };

function changesOf({ status, assignee, tags, read }: typeof NO_CHANGES): BulkLeadChanges {
  const add_tags = parseTags(tags);
  return {
    ...(status && { status: status as LeadStatus }),
    ...(assignee && { assignee_id: assignee === 'none' ? null : assignee }),
    ...(add_tags.length > 0 && { add_tags }),
    ...(read && { read: read === 'read' }),
  };
}

/** Clears the selection on Escape, except where Escape already does something. */
function useEscape(clear: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role=dialog]')) return;
    const field = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
    if (!field || event.target.value === '') clear();
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}

/** Updates all selected leads together; the notice has an undo button. */
export function BulkBar({ selection }: { selection: Selection }) {
  const { ids } = selection;
  const { data: known = [] } = useQuery(leadQueries.tags());
  const { register, handleSubmit, watch, setValue } = useForm({ defaultValues: NO_CHANGES });
  const change = useBulkChange();
  const bar = useRef<HTMLFormElement>(null);
  const tagList = useId();
  const status = useId();
  const values = watch();
  const changes = changesOf(values);
  const problem = tagsProblem(values.tags);
  const words = ids.length === 1 ? '1 lead' : `${ids.length} leads`;
  const isTooMany = ids.length > MAX_LEADS;
  const isPossible = Object.keys(changes).length > 0 && !isTooMany && !problem;

  function clear() {
    // The bar goes away, and the keyboard goes on in the table.
    if (bar.current?.contains(document.activeElement))
      document.querySelector<HTMLElement>('tr[data-chosen] input')?.focus({ preventScroll: true });
    selection.clear();
  }
  useEscape(clear);

  function apply(wanted: BulkLeadChanges) {
    change({ ids, changes: wanted });
    clear();
  }

  /** Enter ends a tag, and does not send the form. */
  function endTag(event: ReactKeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    const tags = parseTags(values.tags);
    setValue('tags', tags.map((tag) => `${tag}, `).join(''));
  }

  return (
    <Form
      ref={bar}
      onSubmit={handleSubmit(() => isPossible && apply(changes))}
      aria-label={`Change ${words}`}
      noValidate
    >
      <Head>
        <Text id={status} role="status" size="small" fontWeight="semibold" flex="1" order={{ lg: '-1' }}>
          {problem ?? `${words} selected${isTooMany ? `, ${MAX_LEADS} at most` : ''}`}
        </Text>
        <Button
          variant="outline"
          size="sm"
          px="2.5"
          py="1"
          minH={{ lg: '10' }}
          order={{ lg: '2' }}
          disabled={isTooMany}
          onClick={() => apply({ status: 'spam' })}
        >
          <VisuallyHidden>Mark as</VisuallyHidden> Spam
        </Button>
        <Button variant="plain" size="sm" px="0" minH={{ lg: '10' }} order={{ lg: '3' }} onClick={clear}>
          Clear <VisuallyHidden>selection</VisuallyHidden>
        </Button>
        <Button
          type="submit"
          size="sm"
          minH={{ lg: '10' }}
          py="1"
          order={{ lg: '1' }}
          whiteSpace="nowrap"
          disabled={!isPossible}
        >
          Update {words}
        </Button>
      </Head>
      <Field label="Status" labelHidden>
        <Select {...control} {...register('status')}>
          <option value="">Status</option>
          {LEAD_STATUSES.map((each) => (
            <option key={each} value={each}>
              {LEAD_STATUS_LABELS[each]}
            </option>
          ))}
        </Select>
      </Field>
      <AssigneeSelect label="Assign to" labelHidden {...control} {...register('assignee')}>
        <option value="">Assign to</option>
        <option value="none">Unassigned</option>
      </AssigneeSelect>
      <Field label="Mark as" labelHidden>
        <Select {...control} {...register('read')}>
          <option value="">Mark as</option>
          <option value="read">Read</option>
          <option value="unread">Unread</option>
        </Select>
      </Field>
      <Field label="Add tags" labelHidden>
        <TextInput
          {...control}
          pe="1.5"
          placeholder="Add tags"
          autoComplete="off"
          list={tagList}
          title="With commas between them"
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : status}
          {...register('tags')}
          onKeyDown={endTag}
        />
      </Field>
      <datalist id={tagList}>
        {completedTags(values.tags, known).map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </Form>
  );
}
