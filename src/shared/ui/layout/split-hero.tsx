import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { TextLink } from '@/shared/ui/text/text-link';

const Frame = chakra('section', {
  base: {
    display: 'grid',
    borderBottom: '1px solid',
    borderColor: 'rule',
    '&[data-pictured]': { gridTemplateColumns: { lg: 'minmax(0, 1fr) minmax(0, 1fr)' } },
  },
});
// The left edge of the text is that of every other section, whatever the width of the window.
const Words = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    alignItems: 'flex-start',
    gap: { base: '8', lg: '16' },
    paddingTop: { base: '4', lg: '6' },
    paddingBottom: { base: '10', lg: '14' },
    paddingInlineEnd: { base: 'gutter', lg: '16' },
    paddingInlineStart: 'max({spacing.gutter}, calc((100vw - {sizes.content}) / 2))',
  },
});
const Frieze = chakra('div', {
  base: {
    position: 'relative',
    minH: { lg: '30rem' },
    overflow: 'hidden',
    bg: 'pine',
    '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
    // Fills its half of the page; on narrow windows it keeps the drawing's own shape.
    '& picture': {
      display: 'block',
      position: { lg: 'absolute' },
      inset: '0',
      aspectRatio: { base: '16 / 10', lg: 'auto' },
    },
  },
});
const Arrow = chakra('svg', {
  base: { width: '1em', height: '1em', fill: 'none', stroke: 'currentColor', flexShrink: '0' },
});

type SplitHeroProps = {
  /** The link above everything, to where this page is one of several. */
  back: { to: string; label: string };
  picture?: ReactNode;
  /** The page's title and the text below it. */
  children: ReactNode;
};

/** The head of a page about one thing: words on the left, its drawing on the right up to the edge. */
export function SplitHero({ back, picture, children }: SplitHeroProps) {
  return (
    <Frame data-pictured={picture ? '' : undefined}>
      <Words>
        <TextLink
          to={back.to}
          data-print="no"
          display="inline-flex"
          alignItems="center"
          gap="2"
          minH="tap"
          fontSize="sm"
          fontWeight="semibold"
        >
          <Arrow
            viewBox="0 0 16 16"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <path d="M13.5 8h-11M7 3.5 2.5 8 7 12.5" />
          </Arrow>
          {back.label}
        </TextLink>
        <div>{children}</div>
      </Words>
      {picture ? <Frieze>{picture}</Frieze> : null}
    </Frame>
  );
}
