import { chakra } from '@chakra-ui/react/styled-system';
import { Icon } from '@/shared/ui/icons';

/** A button with an icon only; give it an `aria-label`. */
export const IconButton = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    boxSize: 'tap',
    borderRadius: 'md',
    color: 'muted',
    cursor: 'pointer',
    _hover: { color: 'ink', bg: 'sand' },
    '.on-pine &': { color: 'onPine', _hover: { color: 'gold', bg: 'transparent' } },
    '&[aria-pressed=true]': { color: 'clay' },
  },
});

export const SendIcon = () => (
  <Icon>
    <path d="M8 13.5v-11M3.5 7 8 2.5 12.5 7" />
  </Icon>
);

export const StopIcon = () => (
  <Icon>
    <path d="M4 4h8v8H4z" />
  </Icon>
);

export const ArrowDownIcon = () => (
  <Icon>
    <path d="M8 2.5v11M3.5 9 8 13.5 12.5 9" />
  </Icon>
);

export const BackIcon = () => (
  <Icon>
    <path d="M13.5 8h-11M7 3.5 2.5 8 7 12.5" />
  </Icon>
);

export const PlusIcon = () => (
  <Icon>
    <path d="M8 3v10M3 8h10" />
  </Icon>
);

export const CopyIcon = () => (
  <Icon>
    <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />
  </Icon>
);

export const TickIcon = () => (
  <Icon>
    <path d="m3 8.5 3.5 3.5L13 4.5" />
  </Icon>
);

const THUMB =
  'M5 7.5v6H2.5v-6zM5 7.5l2.5-5c1.2 0 1.8.8 1.5 2L8.5 6.5h4c.8 0 1.2.6 1 1.3l-1.2 4.700c-.2.6-.6 1-1.2 1H5';

export const ThumbUpIcon = () => (
  <Icon>
    <path d={THUMB} />
  </Icon>
);

export const ThumbDownIcon = () => (
  <Icon>
    <path d={THUMB} transform="rotate(180 8 8)" />
  </Icon>
);
