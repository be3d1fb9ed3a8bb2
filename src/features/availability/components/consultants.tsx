import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Staff, staffQuery } from '@/shared/staff/staff-query';
import { Button } from '@/shared/ui/button';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { showToast } from '@/shared/ui/feedback/toast';
import { Checkbox } from '@/shared/ui/forms/checkbox';
import { Select, TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Fieldset, Legend } from '@/shared/ui/forms/fieldset';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { Dialog } from '@/shared/ui/overlay/dialog';
import { Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { useAddRow, useLinkConsultant, useUpdateConsultant } from '../api/mutations';
import { availabilityQueries } from '../api/queries';
import { availabilityErrorMessage } from '../model/availability';
import {
  type Consultant,
  type ConsultationRules,
  consultantDetailsForm,
  consultantForm,
} from '../model/availability-forms';
import { type ColumnWords, ConflictAlert, isConflict } from './conflict-alert';
import { AddRowForm, FormPart, RowList } from './editable-rows';

const columnsOf = (types: readonly ConsultationRules[]): ColumnWords<Consultant>[] => [
  { label: 'Name', words: ({ name }) => name },
  { label: 'Video link', words: ({ video_link }) => video_link ?? 'blank' },
  { label: 'Email', words: ({ email }) => email ?? 'blank' },
  {
    label: 'Consultation types',
    words: ({ consultation_type_ids: ids }) =>
      types
        .filter(({ id }) => ids === null || ids.includes(id))
        .map(({ name }) => name)
        .join(', '),
  },
  { label: 'Bookings', words: ({ active }) => (active ? 'open' : 'paused') },
];

type ConsultantFormProps = {
  consultant: Consultant;
  types: readonly ConsultationRules[];
  /** Staff accounts that no other consultant has. */
  staff: readonly Staff[];
  onClose: () => void;
};

/** Name, account, links, mailbox and consultation types of a consultant. A refusal keeps what was typed. */
function ConsultantForm({ consultant, types, staff, onClose }: ConsultantFormProps) {
  // An edit is of the row that the form opened with, until a conflict has shown the newer one.
  const [opened] = useState(consultant);
  const [linked, setLinked] = useState(consultant.user_id);
  const { id, user_id, name, video_link, email, consultation_type_ids } = consultant;
  const update = useUpdateConsultant();
  const link = useLinkConsultant();
  const all = types.map((type) => type.id);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(consultantDetailsForm),
    defaultValues: {
      name,
      user_id: user_id ?? '',
      video_link: video_link ?? '',
      email: email ?? '',
      consultation_type_ids: (consultation_type_ids ?? all).map(String),
    },
  });
  const { errors } = formState;
  const error = link.error ?? update.error;
  const submit = handleSubmit(async ({ user_id: account, ...details }) => {
    const isAll = all.every((one) => details.consultation_type_ids.includes(one));
    try {
      if (account !== linked) {
        await link.mutateAsync({ id, user_id: account, previous: linked });
        setLinked(account);
      }
      const { version } = isConflict(update.error) ? consultant : opened;
      await update.mutateAsync({ id, version, ...details, ...(isAll && { consultation_type_ids: null }) });
    } catch {
      return;
    }
    onClose();
    showToast({ kind: 'success', title: 'Consultant saved', description: details.name });
  });
  return (
    <form noValidate onSubmit={submit} aria-label={`Edit ${name}`}>
      <Stack gap="5">
        <Field label="Name" required error={errors.name?.message}>
          <TextInput maxLength={100} {...register('name')} />
        </Field>
        <Field
          label="Account (optional)"
          help="For staff who are consultants. Their calendar opens with their appointments."
        >
          <Select {...register('user_id')}>
            <option value="">None</option>
            {staff.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name ? `${one.name} (${one.email})` : one.email}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Video link (optional)"
          help="For every confirmed video call. Leave blank to use a separate room for each appointment."
          error={errors.video_link?.message}
        >
          <TextInput type="url" dir="ltr" maxLength={500} autoComplete="off" {...register('video_link')} />
        </Field>
        <Field
          label="Email (optional)"
          help="Gets the emails about this consultant’s appointments, in addition to the firm’s inbox."
          error={errors.email?.message}
        >
          <TextInput type="email" dir="ltr" maxLength={254} autoComplete="off" {...register('email')} />
        </Field>
        <Fieldset>
          <Legend>Consultation types</Legend>
          {types.map((type) => (
            <Box key={type.id}>
              <Checkbox label={type.name} value={String(type.id)} {...register('consultation_type_ids')} />
            </Box>
          ))}
          {errors.consultation_type_ids ? (
            <Text size="small" color="danger" role="alert">
              {errors.consultation_type_ids.message}
            </Text>
          ) : null}
        </Fieldset>
        {error ? (
          <ConflictAlert error={error} opened={opened} current={consultant} columns={columnsOf(types)} />
        ) : null}
        <Row>
          <Button type="submit" pending={formState.isSubmitting} pendingLabel="Saving...">
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

type ConsultantRowProps = { consultant: Consultant; others: readonly Consultant[] };

function ConsultantRow({ consultant, others }: ConsultantRowProps) {
  const { id, name, version, time_zone, active, video_link } = consultant;
  const [isEdited, setIsEdited] = useState(false);
  const types = useQuery({ ...availabilityQueries.consultationTypes(), enabled: isEdited });
  const staff = useQuery({ ...staffQuery(), enabled: isEdited });
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
          onClick={() => update.mutate({ id, version, active: !active })}
        >
          {active ? 'Pause' : 'Resume'}
          <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
        </Button>
      </Row>
      <Dialog open={isEdited} onClose={() => setIsEdited(false)} title={name}>
        {types.data && staff.data ? (
          <ConsultantForm
            consultant={consultant}
            types={types.data}
            staff={staff.data.filter((one) => !others.some(({ user_id }) => user_id === one.id))}
            onClose={() => setIsEdited(false)}
          />
        ) : null}
        {types.isPending || staff.isPending ? <Skeleton height="60" /> : null}
        {types.isError ? (
          <LoadError onRetry={types.refetch}>We couldn’t load the consultation types.</LoadError>
        ) : null}
        {staff.isError ? <LoadError onRetry={staff.refetch}>We couldn’t load the staff.</LoadError> : null}
      </Dialog>
    </Row>
  );
}

/** The list of consultants; each has their own hours. */
export function Consultants({ consultants }: { consultants: readonly Consultant[] }) {
  const add = useAddRow('consultants');
  const form = useForm({
    resolver: zodResolver(consultantForm),
    defaultValues: { name: '', time_zone: FIRM_TIME_ZONE },
  });
  return (
    <>
      <Text tone="muted" mb="4">
        A paused consultant gets no new bookings and keeps existing ones.
      </Text>
      <RowList label="Consultants">
        {consultants.map((consultant) => (
          <ConsultantRow
            key={consultant.id}
            consultant={consultant}
            others={consultants.filter(({ id }) => id !== consultant.id)}
          />
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
          <Field label="Time zone" required>
            <Select {...form.register('time_zone')}>
              {[...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </Select>
          </Field>
        </FormPart>
      </AddRowForm>
    </>
  );
}
