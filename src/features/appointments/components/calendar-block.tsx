import { chakra } from '@chakra-ui/react/styled-system';
import { BOOKING_STATUS_WORDS } from '@contracts/booking-status-words.ts';
import { formatDate, formatMinutes } from '@contracts/time-format.ts';
import * as m from 'framer-motion/m';
import { type RefObject, useRef } from 'react';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import type { Block, Hours } from '../model/calendar-layout';
import { guestTimeOf } from '../model/guest-time';
import { type Place, useDragMove } from './use-drag-move';

const Face = chakra(m.button, {
  base: {
    position: 'absolute',
    display: 'flex',
    flexDirection: 'column',
    gap: '0.5',
    overflow: 'hidden',
    // A week on a tablet leaves the word of a status no more room than this.
    px: { base: '1', lg: '2' },
    py: '1',
    textAlign: 'start',
    fontSize: 'xs',
    lineHeight: 'snug',
    color: 'ink',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'control',
    borderInlineStart: '4px solid',
    borderInlineStartColor: 'pineRule',
    borderRadius: 'md',
    cursor: 'pointer',
    _focusVisible: { outline: '2px solid', outlineColor: 'clay', outlineOffset: '1px', zIndex: '1' },
    '&[data-status=pending]': { borderStyle: 'dashed', borderInlineStartColor: 'clay' },
    '&[data-status=completed], &[data-status=no_show]': { bg: 'sand', borderColor: 'rule' },
    '&[data-movable]': { cursor: 'grab', userSelect: 'none', WebkitTouchCallout: 'none' },
    // Of half an hour there is room for one line.
    '&[data-short]': { flexDirection: 'row', columnGap: '1.5' },
    '&[data-dragged]': { opacity: '0.8', cursor: 'grabbing', boxShadow: 'float', zIndex: '2' },
  },
});
const Name = chakra('span', { base: { fontWeight: 'semibold', overflowWrap: 'anywhere' } });

type CalendarBlockProps = {
  block: Block;
  days: readonly string[];
  date: string;
  hours: Hours;
  grid: RefObject<HTMLElement | null>;
  isDragged: boolean;
  onOpen: () => void;
  onDrag: (target: Place | undefined) => void;
  onDrop: (target: Place | undefined) => void;
};

/** An appointment in the calendar. Selecting it opens it; one that is still to come can be dragged to another time. */
export function CalendarBlock({ block, date, isDragged, onOpen, ...dragging }: CalendarBlockProps) {
  const { appointment, from, to, lane, lanes } = block;
  const { days, hours } = dragging;
  const { status, clientName, serviceType, startsAt, guestTimeZone } = appointment;
  const element = useRef<HTMLButtonElement>(null);
  const drag = useDragMove({ block: element, ...dragging });
  const isMovable = status === 'pending' || status === 'confirmed';
  const guestTime = guestTimeOf(startsAt, guestTimeZone);
  const span = hours.to - hours.from;
  const column = days.indexOf(date) + lane / lanes;
  return (
    <Face
      ref={element}
      type="button"
      layout="position"
      layoutDependency={startsAt}
      data-status={status}
      data-movable={isMovable ? '' : undefined}
      data-short={to - from < 45 ? '' : undefined}
      data-dragged={isDragged ? '' : undefined}
      title={`${formatMinutes(from)} to ${formatMinutes(to)}, ${clientName}, ${serviceType}`}
      style={{
        top: `${((from - hours.from) / span) * 100}%`,
        height: `calc(${((to - from) / span) * 100}% - 2px)`,
        insetInlineStart: `calc(${(column / days.length) * 100}% + 2px)`,
        width: `calc(${100 / (lanes * days.length)}% - 4px)`,
      }}
      {...(isMovable && drag)}
      onClick={onOpen}
    >
      <VisuallyHidden>{`${formatDate(date, 'full')}, `}</VisuallyHidden>
      <span>
        {formatMinutes(from)}
        <VisuallyHidden>{` to ${formatMinutes(to)}`}</VisuallyHidden>
      </span>
      <Name>
        <bdi>{clientName}</bdi>
      </Name>
      <span>
        {BOOKING_STATUS_WORDS[status]}
        {status === 'pending' ? '' : <VisuallyHidden>{`, ${serviceType}`}</VisuallyHidden>}
      </span>
      {guestTime ? <span>{guestTime}</span> : null}
    </Face>
  );
}
