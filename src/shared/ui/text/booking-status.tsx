import { chakra } from '@chakra-ui/react/styled-system';
import { BOOKING_STATUS_WORDS } from '@contracts/booking/booking-status-words.ts';
import { messages } from '@/shared/i18n/messages';
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from '@/shared/ui/icons';

const MESSAGES = messages('shared/booking-status', {
  held: BOOKING_STATUS_WORDS.held,
  pending: BOOKING_STATUS_WORDS.pending,
  confirmed: BOOKING_STATUS_WORDS.confirmed,
  completed: BOOKING_STATUS_WORDS.completed,
  no_show: BOOKING_STATUS_WORDS.no_show,
  cancelled: BOOKING_STATUS_WORDS.cancelled,
  declined: BOOKING_STATUS_WORDS.declined,
});

const Mark = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    textStyle: 'small',
    fontWeight: 'semibold',
    whiteSpace: 'nowrap',
  },
  variants: { tone: { good: { color: 'success' }, open: { color: 'ink' }, over: { color: 'muted' } } },
  defaultVariants: { tone: 'over' },
});

const LOOKS = {
  held: { tone: 'open', Icon: InfoIcon },
  pending: { tone: 'open', Icon: InfoIcon },
  confirmed: { tone: 'good', Icon: CheckIcon },
  completed: { tone: 'over', Icon: CheckIcon },
  no_show: { tone: 'over', Icon: AlertIcon },
  cancelled: { tone: 'over', Icon: CloseIcon },
  declined: { tone: 'over', Icon: CloseIcon },
} as const;

function isKnown(status: string): status is keyof typeof LOOKS {
  return Object.hasOwn(LOOKS, status);
}

/** A booking's status as a badge; nothing for an unknown status. */
export function BookingStatus({ status }: { status: string }) {
  if (!isKnown(status)) return null;
  const { tone, Icon } = LOOKS[status];
  return (
    <Mark tone={tone}>
      <Icon />
      <span>{MESSAGES.get()[status]}</span>
    </Mark>
  );
}
