import { chakra } from '@chakra-ui/react/styled-system';
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from './icons';

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

const STATES = {
  held: { word: 'Time held', tone: 'open', Icon: InfoIcon },
  pending: { word: 'Requested', tone: 'open', Icon: InfoIcon },
  confirmed: { word: 'Confirmed', tone: 'good', Icon: CheckIcon },
  completed: { word: 'Completed', tone: 'over', Icon: CheckIcon },
  no_show: { word: 'No-show', tone: 'over', Icon: AlertIcon },
  cancelled: { word: 'Canceled', tone: 'over', Icon: CloseIcon },
  declined: { word: 'Declined', tone: 'over', Icon: CloseIcon },
} as const;

function isKnown(status: string): status is keyof typeof STATES {
  return Object.hasOwn(STATES, status);
}

/** How a booking stands, in a word; nothing for a status that this page does not know. */
export function BookingStatus({ status }: { status: string }) {
  if (!isKnown(status)) return null;
  const { word, tone, Icon } = STATES[status];
  return (
    <Mark tone={tone}>
      <Icon />
      {word}
    </Mark>
  );
}
