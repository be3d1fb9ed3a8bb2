import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import { words } from '@/shared/i18n/words';
import { Text } from '@/shared/ui/typography';
import { nextOpenTimes, OPEN_TIMES, type OpenDay } from '../model/open-times';
import type { SlotSelection } from './use-slot-choice';

const WORDS = words('booking/open-times', {
  title: 'Next open times',
  loading: 'Loading...',
});

const Group = chakra('div', {
  // Without scripts there are no times to show.
  base: { '@media (scripting: none)': { display: 'none' }, '&[hidden]': { display: 'none' } },
});

const Times = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
    gap: '2',
  },
});

const TimeButton = chakra('button', {
  base: {
    display: 'flex',
    flexDirection: { base: 'row', md: 'column' },
    alignItems: 'stretch',
    columnGap: '4',
    // As high as two lines beside the day on a phone, and below it elsewhere, so that filling it moves nothing.
    minH: { base: '16', md: '24' },
    px: '4',
    py: { base: '2', md: '3' },
    textAlign: { base: 'end', md: 'start' },
    bg: 'surface',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'md',
    cursor: 'pointer',
    fontVariantNumeric: 'tabular-nums lining-nums',
    transition: 'background-color {durations.fast}, color {durations.fast}',
    '&& > span': { display: { base: 'grid', md: 'block' }, alignContent: 'center', lineHeight: '1.35' },
    '& > :first-of-type': {
      textStyle: 'small',
      flexShrink: '0',
      width: { base: '28', md: 'auto' },
      textAlign: 'start',
    },
    '& > :last-of-type': { flex: { base: '1', md: 'none' }, fontWeight: 'semibold', textWrap: 'balance' },
    _hover: { bg: 'sand', borderColor: 'ink' },
    _disabled: { bg: 'sand', borderColor: 'rule', cursor: 'default' },
    '&[hidden]': { display: 'none' },
    // A time in two zones takes three lines of a third of a column.
    '[data-two-zones] > &': { minH: { md: '32' } },
    // Above the style of hovering, whose selector has three parts.
    '&&&[aria-pressed=true], &&&[data-early]': {
      bg: 'clay',
      color: 'onClay',
      borderColor: 'clay',
    },
  },
});

const NOT_YET = '\u00A0';

type OpenTimesProps = {
  /** The days with free slots; undefined while they load. */
  days: readonly OpenDay[] | undefined;
  isError: boolean;
  chosen: SlotSelection;
  timeZone: string | undefined;
  /** Keeps room for the visitor's and the firm's time below each other. */
  hasTwoZones?: boolean;
  onChoose: (slot: SlotSelection) => void;
};

/**
 * The next free slots, one tap each. While they load, their place is kept. In prerendered HTML `src/islands/open-times.ts`
 * may have filled it before this code hydrates it, in the visitor's time zone.
 */
export function OpenTimes({
  days,
  isError,
  chosen,
  timeZone,
  hasTwoZones = false,
  onChoose,
}: OpenTimesProps) {
  const t = WORDS.get();
  const title = useId();
  const times = nextOpenTimes(days ?? [], timeZone);
  const isLoading = days === undefined && !isError;
  return (
    <Group
      role="group"
      aria-labelledby={title}
      aria-busy={isLoading}
      data-open-times=""
      hidden={!isLoading && times.length === 0}
      suppressHydrationWarning
    >
      <Text id={title} textStyle="label" mb="2">
        {t.title}
      </Text>
      <Times data-two-zones={hasTwoZones || undefined}>
        {Array.from({ length: OPEN_TIMES }, (_, index) => {
          const time = times[index];
          return (
            <TimeButton
              // biome-ignore lint/suspicious/noArrayIndexKey: the places stay, and their times change.
              key={index}
              type="button"
              disabled={time === undefined}
              hidden={!isLoading && time === undefined}
              aria-label={time ? undefined : t.loading}
              aria-pressed={time !== undefined && time.date === chosen.date && time.time === chosen.time}
              onClick={() => time && onChoose({ date: time.date, time: time.time })}
              suppressHydrationWarning
            >
              <span suppressHydrationWarning>{time?.day ?? NOT_YET}</span>
              <span suppressHydrationWarning>{time?.label ?? NOT_YET}</span>
            </TimeButton>
          );
        })}
      </Times>
    </Group>
  );
}
