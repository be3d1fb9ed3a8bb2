import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '@/shared/auth/session';
import { PATHS } from '@/shared/config/paths';
import { withParam } from '@/shared/lib/url-params';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Select } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box } from '@/shared/ui/layout/layout';
import { SectionTabs } from '@/shared/ui/layout/section-tabs';
import { StaffPage } from '@/shared/ui/layout/staff-page';
import { Heading } from '@/shared/ui/text/typography';
import { availabilityQueries } from '../api/queries';
import type { Consultant } from '../model/availability-forms';
import { Calendars } from './calendars';
import { Consultants } from './consultants';
import { ConsultationTypes } from './consultation-types';
import { DateOverrides } from './date-overrides';
import { OpenSlotsPreview } from './open-slots-preview';
import { TimeOffList } from './time-off';
import { WeeklyHours } from './weekly-hours';

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
  const { user } = useSession();
  const wanted = search.get('part') ?? 'hours';
  const key = Object.hasOwn(PARTS, wanted) ? wanted : 'hours';
  const part = PARTS[key];
  const all = consultants.data ?? [];
  const consultant =
    all.find(({ id }) => String(id) === search.get('consultant')) ??
    all.find(({ user_id }) => user_id === user?.id) ??
    all[0];

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
        <LoadError onRetry={consultants.refetch}>We couldn’t load the consultants.</LoadError>
      ) : null}
      {consultants.isPending ? <Skeleton height="32" /> : null}
      {consultant && part ? <Box key={`${key} ${consultant.id}`}>{part.show(consultant, all)}</Box> : null}
    </StaffPage>
  );
}
