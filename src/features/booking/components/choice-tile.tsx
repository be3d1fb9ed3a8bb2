import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';
import { CHOSEN } from '@/shared/theme/recipes';

/** One of several choices as a tile; contains a `ChoiceRadio`. */
export const ChoiceTile = chakra('label', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    alignItems: 'center',
    minH: '14',
    px: '3',
    py: '2',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'md',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums lining-nums',
    whiteSpace: 'nowrap',
    transition: 'background-color {durations.fast}, color {durations.fast}',
    _hover: { bg: 'sand', borderColor: 'ink' },
    '&:has(input:checked), &:has(input:checked):hover': CHOSEN,
    '&:has(input:focus-visible)': { outline: '2px solid', outlineColor: 'clay', outlineOffset: '2px' },
  },
});

const Radio = chakra('input', {
  base: { position: 'absolute', inset: '0', width: '100%', height: '100%', opacity: '0', cursor: 'pointer' },
});

/** The radio button of a `ChoiceTile`, over the whole tile, so that it is clicked and touched everywhere. */
export function ChoiceRadio(props: ComponentProps<typeof Radio>) {
  return <Radio type="radio" {...props} />;
}
