import { FIRM_SENTENCES } from '@contracts/firm.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { publicationTime } from '@/shared/staff/publication-time';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog';
import { Dialog } from '@/shared/ui/overlay/dialog';
import { Text } from '@/shared/ui/text/typography';
import { ContentConflict, useDeleteContent } from '../api/mutations';
import type { ContentKind, StoredContent } from '../model/content';
import { KINDS } from '../model/content-kinds';
import { getPublicationState, type PublicationChange } from '../model/publication-state';

type ScheduleDialogProps = {
  open: boolean;
  onClose: () => void;
  /** An instant, ISO 8601. */
  onSchedule: (publishAt: string) => void;
};

/** Asks for the publication time, in the firm's time zone. */
function ScheduleDialog({ open, onClose, onSchedule }: ScheduleDialogProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(publicationTime),
    defaultValues: { when: '' },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Schedule"
      description="Visitors will see it from that time on."
    >
      <form onSubmit={handleSubmit(({ when }) => onSchedule(when))} noValidate>
        <Stack gap="5">
          <Field
            label="When"
            required
            error={formState.errors.when?.message}
            help={`${FIRM_SENTENCES.en.zone}.`}
          >
            <TextInput type="datetime-local" {...register('when')} />
          </Field>
          <Row>
            <Button type="submit">Schedule</Button>
            <Button variant="outline" onClick={onClose}>
              Not now
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}

type PublishBarProps = {
  kind: ContentKind;
  /** As it is stored; undefined when it is new. */
  row: StoredContent | undefined;
  isDirty: boolean;
  isPending: boolean;
  onSave: (change: PublicationChange) => void;
  onDeleted: () => void;
  onConflict: (theirs: StoredContent) => void;
};

type Asked = 'schedule' | 'unpublish' | 'delete' | undefined;

/** What can be done with a piece of content; what takes it from the site asks first. */
export function PublishBar({
  kind,
  row,
  isDirty,
  isPending,
  onSave,
  onDeleted,
  onConflict,
}: PublishBarProps) {
  const { one } = KINDS[kind];
  const [asked, setAsked] = useState<Asked>();
  const remove = useDeleteContent(kind);
  const state = row ? getPublicationState(row) : 'draft';
  const close = () => setAsked(undefined);

  async function confirmDelete() {
    if (!row) return;
    try {
      await remove.mutateAsync({ id: row.id, version: row.version });
    } catch (error) {
      if (!(error instanceof ContentConflict)) throw error;
      onConflict(error.theirs);
      return;
    }
    onDeleted();
  }

  return (
    <>
      <Row gap="2" py="3" borderTop="1px solid" borderColor="rule">
        {state === 'published' ? (
          <Button
            size="sm"
            disabled={!isDirty}
            pending={isPending}
            pendingLabel="Saving..."
            onClick={() => onSave({})}
          >
            Publish changes
          </Button>
        ) : (
          <>
            <Button
              size="sm"
              pending={isPending}
              pendingLabel="Saving..."
              onClick={() => onSave({ status: 'published', publish_at: null })}
            >
              {state === 'scheduled' ? 'Publish now' : 'Publish'}
            </Button>
            <Button
              size="sm"
              variant="outline"
              disabled={isPending || (!isDirty && row !== undefined)}
              onClick={() => onSave({})}
            >
              {state === 'scheduled' ? 'Save changes' : 'Save draft'}
            </Button>
            <Button size="sm" variant="outline" disabled={isPending} onClick={() => setAsked('schedule')}>
              {state === 'scheduled' ? 'Change time' : 'Schedule'}
            </Button>
          </>
        )}
        {state === 'draft' ? null : (
          <Button size="sm" variant="outline" disabled={isPending} onClick={() => setAsked('unpublish')}>
            {state === 'scheduled' ? 'Unschedule' : 'Unpublish'}
          </Button>
        )}
        {row ? (
          <Button size="sm" variant="plain" disabled={isPending} onClick={() => setAsked('delete')}>
            Delete
          </Button>
        ) : null}
        {state === 'scheduled' && row ? (
          <Text size="small" tone="muted">{`Scheduled for ${formatDateTime(row.publish_at)}.`}</Text>
        ) : null}
      </Row>
      <ScheduleDialog
        open={asked === 'schedule'}
        onClose={close}
        onSchedule={(publish_at) => {
          close();
          onSave({ status: 'published', publish_at });
        }}
      />
      <ConfirmDialog
        open={asked === 'unpublish'}
        onClose={close}
        title={`Unpublish this ${one}?`}
        description="It stays here as a draft. Visitors won’t see it."
        confirmLabel={state === 'scheduled' ? 'Unschedule' : 'Unpublish'}
        pendingLabel="Saving..."
        onConfirm={async () => onSave({ status: 'draft' })}
        failure="We couldn’t unpublish it. Please try again."
      />
      <ConfirmDialog
        open={asked === 'delete'}
        onClose={close}
        title={`Delete this ${one}?`}
        description="This permanently deletes it and its URL. To hide it instead, unpublish it."
        confirmLabel="Delete"
        isDestructive
        pendingLabel="Deleting..."
        onConfirm={confirmDelete}
        failure="We couldn’t delete it. Please try again."
      />
    </>
  );
}
