import { type Consultant, consultantForm } from '@contracts/availability.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { PATHS } from '@/shared/config/paths';
import { withParam } from '@/shared/lib/url-params';
import { Button } from '@/shared/ui/button';
import { Select, TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Box, Row } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { SectionTabs } from '@/shared/ui/section-tabs';
import { Skeleton } from '@/shared/ui/skeleton';
import { StaffPage } from '@/shared/ui/staff-page';
import { Heading, Text } from '@/shared/ui/typography';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { useAddRow, useSetConsultantActive } from '../api/mutations';
import { availabilityQueries } from '../api/queries';
import { Calendars } from './calendars';
import { ConsultationTypes } from './consultation-types';
import { DateOverrides } from './date-overrides';
import { AddRowForm, FormPart, RowList } from './editable-rows';
import { OpenSlotsPreview } from './open-slots-preview';
import { TimeOffList } from './time-off';
import { WeeklyHours } from './weekly-hours';

/** The list of consultants; each has their own hours. */
function Consultants({ consultants }: { consultants: readonly Consultant[] }) {
  const add = useAddRow('consultants');
  const setActive = useSetConsultantActive();
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
        {consultants.map(({ id, name, time_zone, active }) => (
          <Row
            as="li"
            key={id}
            justifyContent="space-between"
            py="2"
            borderBottom="1px solid"
            borderColor="rule"
          >
            <Text>
              {name}
              <Text as="span" size="small" tone="muted">{` ${time_zone}${active ? '' : ', paused'}`}</Text>
            </Text>
            <Button
              variant="outline"
              size="sm"
              disabled={setActive.isPending}
              onClick={() => setActive.mutate({ id, active: !active })}
            >
              {active ? 'Pause' : 'Resume'}
              <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
            </Button>
          </Row>
        ))}
      </RowList>
      <AddRowForm
        form={form}
        label="Add a consultant"
        button="Add consultant"
        isPending={add.isPending}
        error={add.error ?? setActive.error}
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

type Part = {
  label: string;
  show: (consultant: Consultant, all: readonly Consultant[]) => ReactNode;
  /** Whether it is about one consultant. */
  isPersonal?: true;
};

const PARTS: Record<string, Part> = {
  hours: { label: 'Weekly hours', show: (one) => <WeeklyHours consultant={one} />, isPersonal: true },
  dates: { label: 'Dates and holidays', show: (one) => <DateOverrides consultant={one} />, isPersonal: true },
  'time-off': { label: 'Time off', show: (one) => <TimeOffList consultant={one} />, isPersonal: true },
  calendars: { label: 'Calendars', show: (one) => <Calendars consultant={one} />, isPersonal: true },
  consultants: { label: 'Consultants', show: (_one, all) => <Consultants consultants={all} /> },
  types: { label: 'Consultation types', show: () => <ConsultationTypes /> },
  preview: { label: 'What visitors see', show: () => <OpenSlotsPreview /> },
};

/** The admin screen for working hours, time off, consultants and consultation types. */
export function AvailabilityScreen() {
  const [search, setSearch] = useSearchParams();
  const consultants = useQuery(availabilityQueries.consultants());
  const wanted = search.get('part') ?? 'hours';
  const key = Object.hasOwn(PARTS, wanted) ? wanted : 'hours';
  const part = PARTS[key];
  const all = consultants.data ?? [];
  const consultant = all.find(({ id }) => String(id) === search.get('consultant')) ?? all[0];

  return (
    <StaffPage
      title="Availability"
      lead="When clients can book, and for what. Changes take effect right away."
    >
      <SectionTabs
        label="Availability"
        parts={Object.entries(PARTS).map(([name, { label }]) => ({
          to: `${PATHS.admin}/availability?${withParam(search, 'part', name)}`,
          label,
        }))}
      />
      <Heading level={2} size="h3" mb="3">
        {part?.label}
      </Heading>
      {part?.isPersonal && all.length > 1 ? (
        <Box maxW="form" mb="4">
          <Field label="Consultant">
            <Select
              value={consultant?.id}
              onChange={(event) => setSearch(withParam(search, 'consultant', event.target.value))}
            >
              {all.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </Box>
      ) : null}
      {consultants.isError ? (
        <LoadError onRetry={consultants.refetch}>We couldn't load the consultants.</LoadError>
      ) : null}
      {consultants.isPending ? <Skeleton height="32" /> : null}
      {consultant && part ? <Box key={`${key} ${consultant.id}`}>{part.show(consultant, all)}</Box> : null}
    </StaffPage>
  );
}
