import { chakra } from '@chakra-ui/react/styled-system';
import { FIRM_SENTENCES } from '@contracts/firm.ts';
import { formatDate, formatMinutes, minutesOf, toTimeString } from '@contracts/time-format.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Box } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import { appointmentQueries } from '../api/queries';
import { getVisibleHours, layoutBlocks } from '../model/calendar-layout';
import { closedHours, type OpenHours } from '../model/open-hours';
import type { FreeTime, StaffAppointment } from '../model/staff-appointment';
import { CalendarBlock, type CalendarPosition } from './calendar-block';
import { ClosedTimes, FreeTimeButtons } from './calendar-times';

/** An hour's height. */
const HOUR_REM = 5;

const Frame = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: '4rem minmax(0, 1fr)', columnGap: '2' },
});
const Days = chakra('div', {
  base: { display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)' },
});
const Columns = chakra(Days, { base: { position: 'relative', borderTop: '1px solid', borderColor: 'rule' } });
const Column = chakra('div', {
  base: {
    position: 'relative',
    borderInlineStart: '1px solid',
    borderColor: 'rule',
    '&[data-today]': { bg: 'color-mix(in srgb, {colors.sand} 40%, transparent)' },
  },
});
const Line = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: '0',
    borderBottom: '1px solid',
    borderColor: 'rule',
    pointerEvents: 'none',
  },
});
const Mark = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: '2px',
    borderRadius: 'md',
    pointerEvents: 'none',
    '&[data-kind=free]': { bg: 'successGround', border: '1px dashed', borderColor: 'success' },
    '&[data-kind=target]': {
      border: '2px solid',
      borderColor: 'success',
      bg: 'successGround',
      // Over the dragged block, which would hide the time.
      zIndex: '3',
      textStyle: 'fine',
      px: '2',
    },
    '&[data-kind=taken]': {
      border: '2px solid',
      borderColor: 'danger',
      color: 'danger',
      bg: 'dangerGround',
      zIndex: '3',
      textStyle: 'fine',
      px: '2',
    },
  },
});

type Drag = {
  appointment: StaffAppointment;
  /** How long it is. */
  minutes: number;
  /** Where it would land. */
  target: CalendarPosition | undefined;
};

type CalendarGridProps = {
  appointments: readonly StaffAppointment[];
  days: readonly string[];
  today: string;
  /** When the consultants shown work; undefined while that is not known. */
  open: readonly OpenHours[] | undefined;
  /** What is free for an appointment of `minutes`, earliest first. */
  free: { times: readonly FreeTime[]; minutes: number };
  onBook: (time: FreeTime) => void;
  onOpen: (appointment: StaffAppointment) => void;
  onDrop: (appointment: StaffAppointment, date: string, time: string) => void;
};

/** Days side by side, minutes downwards. While a block is dragged, what is free for it is marked. */
export function CalendarGrid(props: CalendarGridProps) {
  const { appointments, days, today, open, free: bookable, onBook, onOpen, onDrop } = props;
  const grid = useRef<HTMLDivElement>(null);
  const columns = days.map((date) => ({ date, blocks: layoutBlocks(appointments, date) }));
  const hours = getVisibleHours(columns.flatMap(({ blocks }) => blocks));
  const span = hours.to - hours.from;
  const [drag, setDrag] = useState<Drag>();
  const free = useQuery({
    ...appointmentQueries.slots({
      serviceType: drag?.appointment.service_type ?? '',
      from: days[0] ?? '',
      to: days.at(-1) ?? '',
      but: drag?.appointment.id,
    }),
    enabled: drag !== undefined,
  });
  const percent = (minutes: number) => (minutes / span) * 100;
  const markAt = (from: number, length: number) => ({
    top: `${percent(from - hours.from)}%`,
    height: `${percent(length)}%`,
  });
  const hourLines = Array.from({ length: span / 60 }, (_, index) => hours.from + index * 60);
  const isFree = ({ date, minutes }: CalendarPosition) =>
    free.data?.some((one) => one.slot_date === date && minutesOf(one.slot_time) === minutes) ?? true;

  return (
    <Frame role="group" aria-label="Calendar">
      <Text size="fine" tone="muted" alignSelf="end" pb="2">
        {FIRM_SENTENCES.en.zoneShort}
      </Text>
      <Days pb="2">
        {days.map((date) => (
          <Text
            key={date}
            size="small"
            fontWeight={date === today ? 'semibold' : 'normal'}
            tone={date === today ? undefined : 'muted'}
            ps="2"
          >
            {`${formatDate(date, 'weekdayShort')}${date === today ? ' (today)' : ''}`}
          </Text>
        ))}
      </Days>
      <Box position="relative" style={{ height: `${(span / 60) * HOUR_REM}rem` }} aria-hidden="true">
        {hourLines.map((hour) => (
          <Text
            key={hour}
            size="fine"
            tone="muted"
            position="absolute"
            fontVariantNumeric="tabular-nums"
            style={{ top: `${percent(hour - hours.from)}%` }}
          >
            {formatMinutes(hour).replace(':00', '')}
          </Text>
        ))}
      </Box>
      <Columns ref={grid} data-free-times="">
        {days.map((date) => (
          <Column key={date} data-today={date === today ? '' : undefined}>
            {open ? (
              <ClosedTimes closed={closedHours(open, date, hours)} visible={hours} placeOf={markAt} />
            ) : null}
            {hourLines.map((hour) => (
              <Line key={hour} style={{ top: `${percent(hour + 60 - hours.from)}%` }} />
            ))}
            {drag ? null : <FreeTimeButtons date={date} {...bookable} placeOf={markAt} onBook={onBook} />}
            {drag
              ? free.data
                  ?.filter((one) => one.slot_date === date)
                  .map(({ slot_time }) => (
                    <Mark
                      key={slot_time}
                      data-kind="free"
                      style={markAt(minutesOf(slot_time), drag.minutes)}
                    />
                  ))
              : null}
            {drag?.target?.date === date ? (
              <Mark
                data-kind={isFree(drag.target) ? 'target' : 'taken'}
                style={markAt(drag.target.minutes, drag.minutes)}
              >
                {`${formatMinutes(drag.target.minutes)}${isFree(drag.target) ? '' : ', unavailable'}`}
              </Mark>
            ) : null}
          </Column>
        ))}
        {columns.flatMap(({ date, blocks }) =>
          blocks.map((block) => (
            <CalendarBlock
              key={block.appointment.id}
              block={block}
              days={days}
              date={date}
              hours={hours}
              grid={grid}
              isDragged={drag?.appointment.id === block.appointment.id}
              onOpen={() => onOpen(block.appointment)}
              onDrag={(target) =>
                setDrag({ appointment: block.appointment, minutes: block.to - block.from, target })
              }
              onDrop={(target) => {
                setDrag(undefined);
                if (target) onDrop(block.appointment, target.date, toTimeString(target.minutes));
              }}
            />
          )),
        )}
      </Columns>
    </Frame>
  );
}
