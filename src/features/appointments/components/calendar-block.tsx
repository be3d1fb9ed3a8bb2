import { chakra } from '@chakra-ui/react/styled-system';
import { BOOKING_STATUS_WORDS } from '@contracts/booking-status-words.ts';
import { formatDate, formatMinutes } from '@contracts/time-format.ts';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import type { Block } from '../model/grid';
import { guestTimeOf } from '../model/guest-time';

const Face = chakra('button', {
  base: {
    position: 'absolute',
    display: 'flex',
    flexDirection: 'column',
    gap: '0.5',
    overflow: 'hidden',
    px: '2',
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
    '&[data-movable]': { cursor: 'grab' },
    // Of half an hour there is room for one line.
    '&[data-short]': { flexDirection: 'row', columnGap: '1.5' },
    '&[data-dragged]': { opacity: '0.5', cursor: 'grabbing' },
  },
});
const Name = chakra('span', { base: { fontWeight: 'semibold', overflowWrap: 'anywhere' } });

type CalendarBlockProps = {
  block: Block;
  date: string;
  top: number;
  height: number;
  isDragged: boolean;
  onOpen: () => void;
  handlers: Partial<React.ComponentProps<typeof Face>>;
};

/** An appointment in a column; `top` and `height` are percent of it. Pressed, it opens. */
export function CalendarBlock({ block, date, top, height, isDragged, onOpen, handlers }: CalendarBlockProps) {
  const { appointment, from, to, lane, lanes } = block;
  const { status, clientName, serviceType, startsAt, guestTimeZone } = appointment;
  const guestTime = guestTimeOf(startsAt, guestTimeZone);
  return (
    <Face
      type="button"
      data-status={status}
      data-movable={status === 'pending' || status === 'confirmed' ? '' : undefined}
      data-short={to - from < 45 ? '' : undefined}
      data-dragged={isDragged ? '' : undefined}
      title={`${formatMinutes(from)} to ${formatMinutes(to)}, ${clientName}, ${serviceType}`}
      style={{
        top: `${top}%`,
        height: `calc(${height}% - 2px)`,
        insetInlineStart: `calc(${(lane / lanes) * 100}% + 2px)`,
        width: `calc(${100 / lanes}% - 4px)`,
      }}
      {...handlers}
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
