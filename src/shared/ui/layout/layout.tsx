import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';

/** Centres its content and keeps the page's outer margins. */
export const Container = chakra('div', {
  base: { width: '100%', maxW: 'calc({sizes.content} + 2 * {spacing.gutter})', mx: 'auto', px: 'gutter' },
  variants: { narrow: { true: { maxW: 'calc({sizes.measure} + 2 * {spacing.gutter})' } } },
});

const StyledSection = chakra('section', {
  base: { py: 'section' },
  variants: {
    tone: {
      paper: {},
      sand: { bg: 'sand' },
      pine: { bg: 'pine', color: 'onPine' },
    },
  },
  defaultVariants: { tone: 'paper' },
});

/** A band of a page. Links, focus rings and outlines on it follow its tone by themselves. */
export function Section(props: ComponentProps<typeof StyledSection>) {
  return <StyledSection {...props} className={props.tone ? `on-${props.tone}` : undefined} />;
}

/** Things under each other with the same space between. */
export const Stack = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '4' } });

/** Things side by side that wrap when there is no room. */
export const Row = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4' },
});

export const Box = chakra('div');
