import { chakra } from '@chakra-ui/react/styled-system';

/** A button that is on or off: give it `aria-pressed`. */
export const Toggle = chakra('button', {
  base: {
    minH: 'tap',
    px: '4',
    textStyle: 'small',
    fontWeight: 'semibold',
    color: 'ink',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'md',
    cursor: 'pointer',
    _hover: { borderColor: 'ink' },
    _focusVisible: { outline: '2px solid', outlineColor: 'clay', outlineOffset: '2px' },
    '&[aria-pressed=true]': { bg: 'ink', color: 'paper', borderColor: 'ink' },
  },
});
