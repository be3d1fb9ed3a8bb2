import { WEEKDAYS } from '@contracts/time-format.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AppError } from '@/shared/errors/app-error';
import { changedMetrics, clockInWords } from '@/shared/staff/metrics-in-words';
import { TextsNaming } from '@/shared/staff/texts-naming';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { showToast } from '@/shared/ui/feedback/toast';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import { useSetWeeklyHours } from '../api/mutations';
import { availabilityQueries } from '../api/queries';
import { availabilityErrorMessage } from '../model/availability';
import type { Consultant, WeeklyHours as Hours } from '../model/availability-forms';
import { areSameHours, copyDay, hoursInWords, problemsOf, toHours, toWeek, type Week } from '../model/week';
import { SaveBar, UnsavedHoursGuard } from './save-bar';
import { WeekdayHours } from './weekday-hours';

type ConflictProps = { latest: readonly Hours[]; onTakeLatest: () => void; onKeepOwn: () => void };

/** Another admin has saved meanwhile. What was typed stays until one of both is chosen. */
function Conflict({ latest, onTakeLatest, onKeepOwn }: ConflictProps) {
  return (
    <Alert tone="error" title="Someone else changed these hours while you were editing.">
      <Text>{latest.length === 0 ? 'Now there are none.' : `Now: ${hoursInWords(latest).join('; ')}.`}</Text>
      <Row gap="2" mt="2">
        <Button size="sm" variant="outline" onClick={onTakeLatest}>
          Use these
        </Button>
        <Button size="sm" variant="outline" onClick={onKeepOwn}>
          Keep mine
        </Button>
      </Row>
    </Alert>
  );
}

/** The times at which hours begin and end, as other texts may name them. */
const timesOf = (hours: readonly Pick<Hours, 'start_time' | 'end_time'>[]) =>
  hours.flatMap(({ start_time, end_time }) => [clockInWords(start_time), clockInWords(end_time)]);

type WeekFormProps = { consultant: Consultant; stored: readonly Hours[] };

/** The week of a consultant, which is saved as a whole. */
function WeekForm({ consultant, stored }: WeekFormProps) {
  const [week, setWeek] = useState<Week>(() => toWeek(stored));
  /** The hours that `week` is an edit of. */
  const [base, setBase] = useState(stored);
  const [opened] = useState(stored);
  const [areProblemsShown, setAreProblemsShown] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = useSetWeeklyHours();
  const isDirty = !areSameHours(toHours(week), base);
  const problems = problemsOf(week);
  const isConflict = save.error instanceof AppError && save.error.code === 'version_conflict';

  function startFrom(hours: readonly Hours[]) {
    setWeek(toWeek(hours));
    setBase(hours);
    setAreProblemsShown(false);
    save.reset();
  }
  // Without an edit, the screen follows what is stored.
  if (!isDirty && !save.isPending && !areSameHours(base, stored)) startFrom(stored);

  async function submit(event: FormEvent) {
    event.preventDefault();
    flushSync(() => setAreProblemsShown(true));
    if (problems.size > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      return;
    }
    const hours = toHours(week);
    const saved = await save.mutateAsync({ consultantId: consultant.id, hours, previous: base }).then(
      () => true,
      () => false,
    );
    if (!saved) return;
    setBase(hours.map((one, id) => ({ ...one, id, consultant_id: consultant.id })));
    setAreProblemsShown(false);
    showToast({ kind: 'success', title: 'Hours saved', description: consultant.name });
  }

  return (
    <form ref={form} noValidate aria-label="Weekly hours" onSubmit={submit}>
      <Stack gap="0">
        {WEEKDAYS.map((name, day) => (
          <WeekdayHours
            key={name}
            day={day}
            ranges={week[day] ?? []}
            problems={areProblemsShown ? problems : undefined}
            onChange={(ranges) => setWeek(week.map((one, index) => (index === day ? ranges : one)))}
            onCopyFrom={(from) => setWeek(copyDay(week, from, [day]))}
            onCopyTo={(days) => setWeek(copyDay(week, day, days))}
          />
        ))}
      </Stack>
      <Box mt="4">
        {isConflict ? (
          <Conflict
            latest={stored}
            onTakeLatest={() => startFrom(stored)}
            onKeepOwn={() => {
              setBase(stored);
              save.reset();
            }}
          />
        ) : null}
        {save.error && !isConflict ? (
          <Alert tone="error" title="Your changes weren’t saved.">
            {availabilityErrorMessage(save.error)}
          </Alert>
        ) : null}
      </Box>
      <TextsNaming metrics={changedMetrics(timesOf(opened), timesOf(toHours(week)))} />
      <SaveBar
        isDirty={isDirty}
        problemCount={areProblemsShown ? problems.size : 0}
        isSaving={save.isPending}
        onDiscard={() => startFrom(stored)}
      />
      <UnsavedHoursGuard isActive={isDirty} />
    </form>
  );
}

/** A consultant's weekly hours, in the consultant's time zone. */
export function WeeklyHours({ consultant }: { consultant: Consultant }) {
  const hours = useQuery(availabilityQueries.weeklyHours());
  const own = hours.data?.filter(({ consultant_id }) => consultant_id === consultant.id);
  return (
    <>
      <Text tone="muted" mb="4">
        {`Times are in ${consultant.time_zone}. Existing appointments stay.`}
      </Text>
      {hours.isError ? <LoadError onRetry={hours.refetch}>We couldn’t load the hours.</LoadError> : null}
      {hours.isPending ? <Skeleton height="32" /> : null}
      {own?.length === 0 ? <Text mb="4">No weekly hours, so no times are offered.</Text> : null}
      {own ? <WeekForm consultant={consultant} stored={own} /> : null}
    </>
  );
}
