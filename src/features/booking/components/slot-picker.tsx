import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import { locale, messages } from '@/shared/i18n/messages';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Box } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { unreadTimesText } from '../model/time-labels';
import { byWakingHours, type DatedSlot, slotParts } from '../model/zone-times';
import { ChoiceRadio, ChoiceTile } from './choice-tile';
import { TimeZoneLine } from './time-zone-select';
import type { SlotChoice } from './use-slot-choice';

const MESSAGES = messages('booking/slots', {
  loading: 'Loading available times...',
  failed: 'We couldn’t load the available times.',
  select: 'Select date first',
  none: 'No available times for this date',
  night: 'Night',
});

const Tiles = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))', gap: '2' },
});

type SlotTilesProps = {
  slots: readonly DatedSlot[];
  /** The chosen slot as the firm's "YYYY-MM-DD" and "HH:MM", or ''. */
  date: string;
  time: string;
  onChoose: (slot: DatedSlot) => void;
  timeZone: string | undefined;
};

/** The free times of a day as tiles on the visitor's clock, one of which can be chosen. */
function SlotTiles({ slots, date, time, onChoose, timeZone }: SlotTilesProps) {
  const name = useId();
  const { waking, night } = byWakingHours(slots, timeZone);
  const tile = (slot: DatedSlot) => (
    <ChoiceTile key={slot.startsAt}>
      <ChoiceRadio
        name={name}
        value={slot.time}
        checked={slot.date === date && slot.time === time}
        onChange={() => onChoose(slot)}
      />
      <span>{slotParts(slot, timeZone, locale.get()).time}</span>
    </ChoiceTile>
  );
  return (
    <>
      <Tiles>{waking.map(tile)}</Tiles>
      {night.length > 0 ? (
        <Box role="group" aria-labelledby={`${name}-night`} mt="4">
          <Text id={`${name}-night`} size="small" tone="muted" mb="2">
            {MESSAGES.get().night}
          </Text>
          <Tiles>{night.map(tile)}</Tiles>
        </Box>
      ) : null}
    </>
  );
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** The tiles' place while they load. */
function SlotSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">{MESSAGES.get().loading}</VisuallyHidden>
      <Tiles aria-hidden="true">
        {PLACES.map((place) => (
          <Skeleton key={place} height="14" />
        ))}
      </Tiles>
    </>
  );
}

/** Says why there are no times to choose from, in as much room as a row of them takes. */
function NoSlots({ children }: { children: string }) {
  return (
    <Box
      display="flex"
      alignItems="center"
      minH="14"
      px="4"
      border="1px dashed"
      borderColor="control"
      borderRadius="md"
    >
      <Text tone="muted" role="status">
        {children}
      </Text>
    </Box>
  );
}

type SlotPickerProps = Pick<
  SlotChoice,
  'day' | 'date' | 'time' | 'availability' | 'slots' | 'hasUnread' | 'chooseSlot'
> & {
  timeZone: string | undefined;
};

function SlotList({ timeZone, ...choice }: SlotPickerProps) {
  const { day, date, time, availability, slots, hasUnread, chooseSlot } = choice;
  const t = MESSAGES.get();
  if (availability.isError && !availability.data)
    return <LoadError onRetry={availability.refetch}>{t.failed}</LoadError>;
  if (availability.isPending) return <SlotSkeleton />;
  if (day === '') return <NoSlots>{t.select}</NoSlots>;
  if (slots.length === 0) return <NoSlots>{hasUnread ? unreadTimesText() : t.none}</NoSlots>;
  return (
    <>
      <SlotTiles slots={slots} date={date} time={time} onChoose={chooseSlot} timeZone={timeZone} />
      {hasUnread ? (
        <Text size="small" tone="muted" mt="3">
          {unreadTimesText()}
        </Text>
      ) : null}
    </>
  );
}

/** The free slots of the chosen day, below the zone that they are in. */
export function SlotPicker(props: SlotPickerProps) {
  return (
    <>
      <TimeZoneLine />
      <SlotList {...props} />
    </>
  );
}
