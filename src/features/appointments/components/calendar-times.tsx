import { chakra } from '@chakra-ui/react/styled-system';
import { formatDate, formatTime, minutesOf } from '@contracts/time-format.ts';
import type { CSSProperties, KeyboardEvent } from 'react';
import { Box, Row } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import type { Hours } from '../model/calendar-layout';
import { closedLabel } from '../model/open-hours';
import type { FreeTime } from '../model/staff-appointment';

/** Lines as well as a tint: without color, closed hours still differ from today's column. */
const CLOSED = {
  bg: 'color-mix(in srgb, {colors.sand} 60%, transparent)',
  backgroundImage:
    'repeating-linear-gradient(135deg, color-mix(in srgb, {colors.muted} 38%, transparent) 0 1px, transparent 1px 8px)',
} as const;
const Closed = chakra('div', {
  base: { position: 'absolute', insetInline: '0', pointerEvents: 'none', ...CLOSED },
});
const Swatch = chakra('span', {
  base: {
    display: 'inline-block',
    w: '6',
    h: '4',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'sm',
    ...CLOSED,
  },
});
const Free = chakra('button', {
  base: {
    position: 'absolute',
    insetInline: '2px',
    px: '2',
    py: '1',
    display: 'flex',
    alignItems: 'flex-start',
    textStyle: 'fine',
    fontWeight: 'semibold',
    color: 'transparent',
    border: '1px dashed transparent',
    borderRadius: 'md',
    cursor: 'pointer',
    _hover: { color: 'ink', borderColor: 'clay', bg: 'surface' },
    _focusVisible: {
      color: 'ink',
      bg: 'surface',
      outline: '2px solid',
      outlineColor: 'clay',
      outlineOffset: '-2px',
      zIndex: '1',
    },
  },
});

type ClosedTimesProps = {
  closed: readonly Hours[];
  visible: Hours;
  placeOf: (from: number, length: number) => CSSProperties;
};

/** The hours of a day in which no one works, shaded, and in words for screen readers. */
export function ClosedTimes({ closed, visible, placeOf }: ClosedTimesProps) {
  return (
    <>
      <VisuallyHidden>{closedLabel(closed, visible)}</VisuallyHidden>
      {closed.map(({ from, to }) => (
        <Closed key={from} data-closed="" style={placeOf(from, to - from)} />
      ))}
    </>
  );
}

const keyOf = ({ slot_date, slot_time }: FreeTime) => `${slot_date} ${slot_time}`;

const STEPS: Record<string, (all: readonly FreeTime[], at: number) => FreeTime | undefined> = {
  ArrowUp: (all, at) => all[at - 1],
  ArrowDown: (all, at) => all[at + 1],
  ArrowLeft: (all, at) => all.findLast(({ slot_date }) => slot_date < (all[at]?.slot_date ?? '')),
  ArrowRight: (all, at) => all.find(({ slot_date }) => slot_date > (all[at]?.slot_date ?? '')),
};

type FreeTimesProps = {
  /** The day's own. */
  date: string;
  /** All of the calendar, earliest first. */
  times: readonly FreeTime[];
  /** How long an appointment is, in minutes. */
  minutes: number;
  placeOf: (from: number, length: number) => CSSProperties;
  onBook: (time: FreeTime) => void;
};

/** The free times of a day. Selecting one books it. They are one stop of the Tab key; arrow keys go on from there. */
export function FreeTimeButtons({ date, times, minutes, placeOf, onBook }: FreeTimesProps) {
  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>, index: number) {
    const next = STEPS[event.key]?.(times, index);
    if (!next) return;
    event.preventDefault();
    const calendar = event.currentTarget.closest('[data-free-times]');
    calendar?.querySelector<HTMLElement>(`[data-free="${keyOf(next)}"]`)?.focus();
  }
  return times.map((time, index) => {
    if (time.slot_date !== date) return null;
    const from = minutesOf(time.slot_time);
    const next = times[index + 1];
    const room = next?.slot_date === date ? minutesOf(next.slot_time) - from : minutes;
    return (
      <Free
        key={time.slot_time}
        type="button"
        data-free={keyOf(time)}
        tabIndex={index === 0 ? 0 : -1}
        style={placeOf(from, Math.min(room, minutes))}
        onKeyDown={(event) => onKeyDown(event, index)}
        onClick={() => onBook(time)}
      >
        <span aria-hidden="true">{`+ ${formatTime(time.slot_time)}`}</span>
        <VisuallyHidden>{`Book ${formatDate(date, 'full')}, ${formatTime(time.slot_time)}`}</VisuallyHidden>
      </Free>
    );
  });
}

/** What the shading means, and how to book. */
export function CalendarLegend() {
  return (
    <Row gap="4" mb="3">
      <Row gap="2">
        <Swatch aria-hidden="true" />
        <Text size="small" tone="muted">
          Outside working hours
        </Text>
      </Row>
      <Box>
        <Text size="small" tone="muted">
          Select a free time to book it for a client.
        </Text>
      </Box>
    </Row>
  );
}
