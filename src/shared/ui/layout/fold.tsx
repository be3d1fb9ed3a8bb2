import { chakra } from '@chakra-ui/react/styled-system';

/** What is folded on a phone; begins with a `FoldLabel`. */
export const Fold = chakra('details', {
  base: {
    // Where there is room, nothing is folded.
    '@supports selector(::details-content)': {
      md: {
        '& > summary': { display: 'none' },
        '&::details-content': { display: 'block', contentVisibility: 'visible' },
      },
    },
  },
});

/** Unfolds a `Fold`. */
export const FoldLabel = chakra('summary', {
  base: {
    minH: 'tap',
    py: '2',
    color: 'clay',
    fontWeight: 'semibold',
    cursor: 'pointer',
    'details[open] > &': { mb: '4' },
  },
});
