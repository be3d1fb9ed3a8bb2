import { type Consultant, consultantDetailsForm, consultantForm } from '@contracts/availability.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/controls';
import { Dialog } from '@/shared/ui/dialog';
import { Field } from '@/shared/ui/field';
import { Row, Stack } from '@/shared/ui/layout';
import { showToast } from '@/shared/ui/toast';
import { Text } from '@/shared/ui/typography';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { useAddRow, useUpdateConsultant } from '../api/mutations';
import { availabilityErrorMessage } from '../model/availability';
import { AddRowForm, FormPart, RowList } from './editable-rows';

type ConsultantFormProps = { consultant: Consultant; onClose: () => void };

/** Name and video link of a consultant. A refusal keeps what was typed. */
function ConsultantForm({ consultant, onClose }: ConsultantFormProps) {
  const { id, name, video_link } = consultant;
  const update = useUpdateConsultant();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(consultantDetailsForm),
    defaultValues: { name, video_link: video_link ?? '' },
  });
  const { errors } = formState;
  const submit = handleSubmit((details) =>
    update.mutateAsync({ id, ...details }).then(
      () => {
        onClose();
        showToast({ kind: 'success', title: 'Consultant saved', description: details.name });
      },
      () => undefined,
    ),
  );
  return (
    <form noValidate onSubmit={submit} aria-label={`Edit ${name}`}>
      <Stack gap="5">
        <Field label="Name" required error={errors.name?.message}>
          <TextInput maxLength={100} {...register('name')} />
        </Field>
        <Field
          label="Video link (optional)"
          help="For every confirmed video call. Leave blank to use a separate room for each appointment."
          error={errors.video_link?.message}
        >
          <TextInput type="url" dir="ltr" maxLength={500} autoComplete="off" {...register('video_link')} />
        </Field>
        {update.error ? (
          <Alert tone="error" title="Your changes weren't saved.">
            {availabilityErrorMessage(update.error)}
          </Alert>
        ) : null}
        <Row>
          <Button type="submit" pending={update.isPending} pendingLabel="Saving...">
            Save
          </Button>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

function ConsultantRow({ consultant }: { consultant: Consultant }) {
  const { id, name, time_zone, active, video_link } = consultant;
  const [isEdited, setIsEdited] = useState(false);
  const update = useUpdateConsultant();
  return (
    <Row as="li" justifyContent="space-between" py="2" borderBottom="1px solid" borderColor="rule">
      <div>
        <Text>
          {name}
          <Text as="span" size="small" tone="muted">{` ${time_zone}${active ? '' : ', paused'}`}</Text>
        </Text>
        {video_link ? (
          <Text size="small" tone="muted" overflowWrap="anywhere">
            {video_link}
          </Text>
        ) : null}
        {update.error ? (
          <Text size="small" color="danger" role="alert">
            {availabilityErrorMessage(update.error)}
          </Text>
        ) : null}
      </div>
      <Row gap="2">
        <Button variant="outline" size="sm" onClick={() => setIsEdited(true)}>
          Edit<VisuallyHidden>{`: ${name}`}</VisuallyHidden>
        </Button>
        <Button
          variant="outline"
          size="sm"
          disabled={update.isPending}
          onClick={() => update.mutate({ id, active: !active })}
        >
          {active ? 'Pause' : 'Resume'}
          <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
        </Button>
      </Row>
      <Dialog open={isEdited} onClose={() => setIsEdited(false)} title={name}>
        <ConsultantForm consultant={consultant} onClose={() => setIsEdited(false)} />
      </Dialog>
    </Row>
  );
}

/** The list of consultants; each has their own hours. */
export function Consultants({ consultants }: { consultants: readonly Consultant[] }) {
  const add = useAddRow('consultants');
  const form = useForm({
    resolver: zodResolver(consultantForm),
    defaultValues: { name: '', time_zone: 'America/New_York' },
  });
  return (
    <>
      <Text tone="muted" mb="4">
        A paused consultant gets no new bookings and keeps existing ones.
      </Text>
      <RowList label="Consultants">
        {consultants.map((consultant) => (
          <ConsultantRow key={consultant.id} consultant={consultant} />
        ))}
      </RowList>
      <AddRowForm
        form={form}
        label="Add a consultant"
        button="Add consultant"
        isPending={add.isPending}
        error={add.error}
        onAdd={add.mutateAsync}
      >
        <FormPart flexBasis="14rem">
          <Field label="Name" required error={form.formState.errors.name?.message}>
            <TextInput minLength={2} maxLength={100} {...form.register('name')} />
          </Field>
        </FormPart>
        <FormPart flexBasis="14rem">
          <Field label="Time zone" required help="For example, America/Chicago.">
            <TextInput {...form.register('time_zone')} />
          </Field>
        </FormPart>
      </AddRowForm>
    </>
  );
}
