import { chakra } from '@chakra-ui/react/styled-system';
import { bookingStatusWord } from '@contracts/booking/booking-status-words.ts';
import { formatDate, formatMinutes } from '@contracts/time-format.ts';
import { type PanInfo, useDragControls } from 'framer-motion';
import * as m from 'framer-motion/m';
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { formatGuestTime } from '../model/appointment-text';
import { type Block, dropTargetAt, type Hours } from '../model/calendar-layout';

const Face = chakra(m.button, {
  base: {
    position: 'absolute',
    display: 'flex',
    flexDirection: 'column',
    gap: '0.5',
    overflow: 'hidden',
    // A narrow lane cuts a word instead of breaking it; the title and the details have all of it.
    overflowWrap: 'normal',
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
    '&[data-short]': { flexDirection: 'row', columnGap: '1.5', whiteSpace: 'nowrap' },
    '&[data-dragged]': { opacity: '0.8', cursor: 'grabbing', boxShadow: 'float', zIndex: '2' },
  },
});
const Name = chakra('span', { base: { fontWeight: 'semibold' } });

type CalendarBlockProps = {
  block: Block;
  days: readonly string[];
  date: string;
  hours: Hours;
  grid: RefObject<HTMLElement | null>;
  isDragged: boolean;
  onOpen: () => void;
  onDrag: (target: CalendarPosition | undefined) => void;
  onDrop: (target: CalendarPosition | undefined) => void;
};

/** An appointment in the calendar. Selecting it opens it; one that is still to come can be dragged to another time. */
export function CalendarBlock({ block, date, isDragged, onOpen, ...dragging }: CalendarBlockProps) {
  const { appointment, from, to, lane, lanes } = block;
  const { days, hours } = dragging;
  const { status, client_name, service_type, starts_at, guest_time_zone } = appointment;
  const element = useRef<HTMLButtonElement>(null);
  const drag = useDragMove({ block: element, ...dragging });
  const isMovable = status === 'pending' || status === 'confirmed';
  const guestTime = formatGuestTime(starts_at, guest_time_zone);
  const span = hours.to - hours.from;
  const column = days.indexOf(date) + lane / lanes;
  return (
    <Face
      ref={element}
      type="button"
      layout="position"
      layoutDependency={starts_at}
      data-status={status}
      data-movable={isMovable ? '' : undefined}
      data-short={to - from < 45 ? '' : undefined}
      data-dragged={isDragged ? '' : undefined}
      title={`${formatMinutes(from)} to ${formatMinutes(to)}, ${client_name}, ${service_type}`}
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
        <bdi>{client_name}</bdi>
      </Name>
      <span>
        {bookingStatusWord(status)}
        {status === 'pending' ? null : <VisuallyHidden>{`, ${service_type}`}</VisuallyHidden>}
      </span>
      {guestTime ? <span>{guestTime}</span> : null}
    </Face>
  );
}

/** How far a press may move, in pixels, before it is a drag. */
const THRESHOLD = 6;
/** How long a finger rests on a block, in milliseconds, before it drags the block instead of scrolling the page. */
const HOLD_MS = 350;

/** A place in the calendar: a date, and minutes since midnight. */
export type CalendarPosition = { date: string; minutes: number };

type Options = {
  block: RefObject<HTMLElement | null>;
  grid: RefObject<HTMLElement | null>;
  days: readonly string[];
  hours: Hours;
  /** Called while the block is dragged. Undefined outside the days. */
  onDrag: (target: CalendarPosition | undefined) => void;
  /** Called once at the end of a drag. Undefined when the block was let go without a place. */
  onDrop: (target: CalendarPosition | undefined) => void;
};

/**
 * Props of a block that is dragged to another time: at once with a mouse or a pen, after a hold with a finger. Escape
 * ends the drag. The block then returns to its place, and so does one that was dropped.
 */
function useDragMove({ block, grid, days, hours, onDrag, onDrop }: Options) {
  const controls = useDragControls();
  const press = useRef({ x: 0, y: 0, grab: 0 });
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined);
  const state = useRef<'idle' | 'armed' | 'dragging' | 'canceled'>('idle');
  const wasDragged = useRef(false);

  useEffect(() => {
    const element = block.current;
    const keepPageStill = (event: TouchEvent) => {
      if (state.current !== 'idle') event.preventDefault();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || state.current !== 'dragging') return;
      state.current = 'canceled';
      controls.stop();
    };
    // React's own listener is passive, so it cannot keep the page from scrolling.
    element?.addEventListener('touchmove', keepPageStill, { passive: false });
    addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(hold.current);
      element?.removeEventListener('touchmove', keepPageStill);
      removeEventListener('keydown', onKeyDown);
    };
  }, [block, controls]);

  const isFar = (event: MouseEvent) =>
    Math.hypot(event.clientX - press.current.x, event.clientY - press.current.y) >= THRESHOLD;

  function targetOf({ point }: PanInfo): CalendarPosition | undefined {
    if (!grid.current) return undefined;
    const pointer = { x: point.x - scrollX, y: point.y - scrollY };
    return dropTargetAt(pointer, press.current.grab, grid.current.getBoundingClientRect(), days, hours);
  }

  function release() {
    clearTimeout(hold.current);
    if (state.current === 'armed') state.current = 'idle';
  }

  return {
    drag: true,
    dragListener: false,
    dragControls: controls,
    dragSnapToOrigin: true,
    dragMomentum: false,
    dragElastic: 0,
    dragConstraints: grid,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      wasDragged.current = false;
      if (event.button !== 0) return;
      const { top } = event.currentTarget.getBoundingClientRect();
      press.current = { x: event.clientX, y: event.clientY, grab: event.clientY - top };
      if (event.pointerType !== 'touch') return controls.start(event, { distanceThreshold: THRESHOLD });
      hold.current = setTimeout(() => {
        state.current = 'armed';
        controls.start(event, { distanceThreshold: 1 });
      }, HOLD_MS);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (isFar(event)) clearTimeout(hold.current);
    },
    onPointerUp: release,
    onPointerCancel: release,
    onContextMenu(event: MouseEvent) {
      if (state.current !== 'idle') event.preventDefault();
    },
    onDragStart() {
      state.current = 'dragging';
      wasDragged.current = true;
    },
    onDrag(_event: unknown, info: PanInfo) {
      if (state.current === 'dragging') onDrag(targetOf(info));
    },
    onDragEnd(event: Event, info: PanInfo) {
      const isDropped = state.current !== 'canceled' && event.type !== 'pointercancel';
      state.current = 'idle';
      onDrop(isDropped ? targetOf(info) : undefined);
    },
    /** The click that ends a drag opens nothing. */
    onClickCapture(event: MouseEvent) {
      // A fast drag ends before its start is reported. A click by the keyboard has no place.
      if (!wasDragged.current && (event.detail === 0 || !isFar(event))) return;
      wasDragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
