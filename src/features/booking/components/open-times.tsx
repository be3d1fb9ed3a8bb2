import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import { locale, messages } from '@/shared/i18n/messages';
import { CHOSEN } from '@/shared/theme/recipes';
import { Text } from '@/shared/ui/text/typography';
import { type OpenDay, openTimesView } from '../model/open-times';
import type { SlotSelection } from './use-slot-choice';

const MESSAGES = messages('booking/open-times', {
  title: 'Next open times',
  loading: 'Loading...',
});

const Group = chakra('div', {
  // Without scripts there are no times to show.
  base: { '@media (scripting: none)': { display: 'none' }, '&[hidden]': { display: 'none' } },
});

const Times = chakra('div', { base: { display: 'grid', gap: '2' } });

const TimeButton = chakra('button', {
  base: {
    // Fixed, so that filling it moves nothing.
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 6rem',
    alignItems: 'center',
    minH: '12',
    textAlign: 'start',
    px: '4',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'md',
    cursor: 'pointer',
    fontVariantNumeric: 'tabular-nums lining-nums',
    transition: 'background-color {durations.fast}, color {durations.fast}',
    '& > :last-of-type': { fontWeight: 'semibold', textAlign: 'end' },
    _hover: { bg: 'sand', borderColor: 'ink' },
    _disabled: { bg: 'sand', borderColor: 'rule', cursor: 'default' },
    '&[hidden]': { display: 'none' },
    // Above the style of hovering, whose selector has three parts.
    '&&&[aria-pressed=true], &&&[data-early]': CHOSEN,
  },
});

type OpenTimesProps = {
  /** The days with free slots; undefined while they load. */
  days: readonly OpenDay[] | undefined;
  isError: boolean;
  chosen: SlotSelection;
  timeZone: string | undefined;
  onChoose: (slot: SlotSelection) => void;
};

/**
 * A free slot of each of the next days, one tap each. While they load, their place is kept. `showEarlyTimes` fills
 * the same markup before this code is there.
 */
export function OpenTimes({ days, isError, chosen, timeZone, onChoose }: OpenTimesProps) {
  const t = MESSAGES.get();
  const title = useId();
  const { group, places } = openTimesView(days, timeZone, locale.get(), {
    isError,
    loading: t.loading,
  });
  return (
    <Group {...group} role="group" aria-labelledby={title} data-open-times="">
      <Text id={title} textStyle="label" mb="2">
        {t.title}
      </Text>
      <Times>
        {places.map(({ time, button, texts }, index) => (
          <TimeButton
            {...button}
            // biome-ignore lint/suspicious/noArrayIndexKey: the places stay, and their times change.
            key={index}
            type="button"
            aria-pressed={time !== undefined && time.date === chosen.date && time.time === chosen.time}
            onClick={() => time && onChoose({ date: time.date, time: time.time })}
            // The head script marks what was pressed early.
            suppressHydrationWarning
          >
            <span data-text="day">{texts.day}</span>
            <span data-text="label">{texts.label}</span>
          </TimeButton>
        ))}
      </Times>
    </Group>
  );
}
