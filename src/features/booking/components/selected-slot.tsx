import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import { formatDate, formatInstant, formatTime } from '@contracts/time-format.ts';
import { params } from '@nanostores/i18n';
import { locale, messages } from '@/shared/i18n/messages';
import { capitalized, withNonBreakingSpaces } from '@/shared/lib/text';
import { Text } from '@/shared/ui/text/typography';
import { ownAndFirmTime } from '../model/time-labels';
import { useVisitorTimeZone } from './time-zone-select';
import { TwoClocks } from './two-clocks';
import type { HoldState, SlotChoice } from './use-slot-choice';

const MESSAGES = messages('booking/slot', {
  at: params('{date} at {time}'),
  held: 'We’re holding this time for you while you fill out the form.',
});

type SlotTimeProps = {
  /** The firm's local "YYYY-MM-DD" and "HH:MM", and the same as an ISO instant. */
  date: string;
  time: string;
  startsAt: string;
};

/** 'Monday, November 24, 2025 at 6:00 AM Pacific Time', and '(9:00 AM Eastern Time)' below it where the clocks differ. */
export function SlotTimeText({ date, time, startsAt }: SlotTimeProps) {
  const timeZone = useVisitorTimeZone();
  const t = MESSAGES.get();
  // A response in the specification's own form has no instant.
  if (Number.isNaN(Date.parse(startsAt)))
    return (
      <span>
        {capitalized(
          t.at({ date: formatDate(date, 'full', locale.get()), time: formatTime(time, locale.get()) }),
        )}
      </span>
    );
  const { own, firms } = ownAndFirmTime(startsAt, timeZone);
  const day = formatInstant(startsAt, 'full', timeZone ?? FIRM_TIME_ZONE, locale.get());
  return <TwoClocks own={withNonBreakingSpaces(capitalized(t.at({ date: day, time: own })))} firms={firms} />;
}

type SelectedSlotProps = {
  choice: SlotChoice;
  /** The text while nothing is selected. */
  children: string;
};

/** The day and time that the form would send, in full. */
export function SelectedSlotSummary({ choice, children }: SelectedSlotProps) {
  if (!choice.slot) return <Text tone="muted">{children}</Text>;
  return (
    <Text fontWeight="semibold">
      <SlotTimeText date={choice.date} time={choice.time} startsAt={choice.slot.startsAt} />
    </Text>
  );
}

/** Says that the chosen time is held; it is there all the time, so that a change is read out. */
export function SlotHoldStatus({ hold }: { hold: HoldState }) {
  return (
    <Text size="small" tone="muted" role="status">
      {hold.ended ?? (hold.isHeld ? MESSAGES.get().held : null)}
    </Text>
  );
}
