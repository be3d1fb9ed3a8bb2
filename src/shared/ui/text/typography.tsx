import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';

const StyledHeading = chakra('h2', {
  variants: {
    size: {
      display: { textStyle: 'display' },
      h1: { textStyle: 'h1' },
      h2: { textStyle: 'h2' },
      h3: { textStyle: 'h3' },
      label: { textStyle: 'label' },
    },
  },
});

type HeadingProps = ComponentProps<typeof StyledHeading> & { level: 1 | 2 | 3 | 4 };

const SIZE_OF_LEVEL = { 1: 'h1', 2: 'h2', 3: 'h3', 4: 'label' } as const;

/** `level` is the place in the outline; `size` is the look, and follows the level unless given. */
export function Heading({ level, size = SIZE_OF_LEVEL[level], ...rest }: HeadingProps) {
  return <StyledHeading as={`h${level}`} size={size} {...rest} />;
}

/** A paragraph no longer than a comfortable line. */
export const Text = chakra('p', {
  base: { textStyle: 'body', maxW: 'measure' },
  variants: {
    size: {
      lead: { textStyle: 'lead' },
      body: {},
      small: { textStyle: 'small' },
      fine: { textStyle: 'fine' },
    },
    tone: { muted: { color: 'muted', '.on-pine &': { color: 'onPineMuted' } } },
  },
});

export const linkBase = {
  color: 'clay',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  textDecorationThickness: '1px',
  transition: 'color {durations.fast}',
  _hover: { color: 'clayDeep', textDecorationThickness: '2px' },
  '.on-sand &': { color: 'clayDeep' },
  '.on-pine &': { color: 'onPine', _hover: { color: 'gold' } },
} as const;

/** An `a` with the look of a link in running text. */
export const Anchor = chakra('a', { base: linkBase });
