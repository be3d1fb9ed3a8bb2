import { chakra } from '@chakra-ui/react/styled-system';

/** A button that is a picture; give it an `aria-label`. */
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
