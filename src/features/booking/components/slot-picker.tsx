import { chakra } from '@chakra-ui/react/styled-system';
import { formatTime } from '@contracts/time-format.ts';
import { useId } from 'react';
import { Box } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { Skeleton } from '@/shared/ui/skeleton';
import { Text } from '@/shared/ui/typography';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { FIRM_TIME_ABBREVIATION, type Slot, visitorTimeLabel, zoneNote } from '../model/time-labels';
import type { SlotChoice } from './use-slot-choice';

const Tiles = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))', gap: '2' },
});

const Tile = chakra('label', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    alignItems: 'center',
    minH: '14',
    px: '3',
    py: '2',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'md',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums lining-nums',
    whiteSpace: 'nowrap',
    transition: 'background-color {durations.fast}, color {durations.fast}',
    _hover: { bg: 'sand', borderColor: 'ink' },
    '&:has(input:checked), &:has(input:checked):hover': { bg: 'clay', color: 'onClay', borderColor: 'clay' },
    '&:has(input:focus-visible)': { outline: '2px solid', outlineColor: 'clay', outlineOffset: '2px' },
  },
});

// Over the whole tile, so that it is what one clicks and touches.
const Radio = chakra('input', {
  base: { position: 'absolute', inset: '0', width: '100%', height: '100%', opacity: '0', cursor: 'pointer' },
});

const Own = chakra('span', { base: { textStyle: 'fine', fontWeight: 'normal' } });

type SlotTilesProps = {
  slots: readonly Slot[];
  /** The chosen "HH:MM", or ''. */
  time: string;
  onChoose: (time: string) => void;
  timeZone: string | undefined;
};

/** The free times of a day as tiles, one of which can be chosen; each with the visitor's own time when it differs. */
function SlotTiles({ slots, time, onChoose, timeZone }: SlotTilesProps) {
  const name = useId();
  return (
    <Tiles>
      {slots.map((slot) => {
        const own = visitorTimeLabel(slot.startsAt, timeZone);
        return (
          <Tile key={slot.time}>
            <Radio
              type="radio"
              name={name}
              value={slot.time}
              checked={slot.time === time}
              onChange={() => onChoose(slot.time)}
            />
            <span>
              {formatTime(slot.time)} {FIRM_TIME_ABBREVIATION}
            </span>{' '}
            {own === undefined ? null : <Own>{own}</Own>}
          </Tile>
        );
      })}
    </Tiles>
  );
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** The tiles' place while they load. */
function SlotSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading available times...</VisuallyHidden>
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

type SlotPickerProps = Pick<SlotChoice, 'date' | 'time' | 'availability' | 'slots' | 'chooseTime'> & {
  timeZone: string | undefined;
};

function SlotList({ date, time, availability, slots, chooseTime, timeZone }: SlotPickerProps) {
  if (availability.isError && !availability.data)
    return <LoadError onRetry={availability.refetch}>We couldn't load the available times.</LoadError>;
  if (date === '') return <NoSlots>Select date first</NoSlots>;
  if (availability.isPending) return <SlotSkeleton />;
  if (slots.length === 0) return <NoSlots>No available times for this date</NoSlots>;
  return <SlotTiles slots={slots} time={time} onChoose={chooseTime} timeZone={timeZone} />;
}

/** The free slots of the chosen date, with a note on their time zone. */
export function SlotPicker(props: SlotPickerProps) {
  return (
    <>
      <Text size="small" tone="muted" mb="3">
        {zoneNote(props.slots, props.timeZone)}
      </Text>
      <SlotList {...props} />
    </>
  );
}
