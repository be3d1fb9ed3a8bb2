const reduced = '@media (prefers-reduced-motion: reduce)';

export const globalCss = {
  html: {
    colorScheme: 'light dark',
    fontFamily: 'body',
    fontSize: '100%',
    lineHeight: 'normal',
    color: 'ink',
    bg: 'paper',
    textSizeAdjust: '100%',
    WebkitFontSmoothing: 'antialiased',
    scrollPaddingTop: '{sizes.headerCompact}',
    // Set for a click on an anchor of the same page only: other jumps are not meant to be watched.
    '&[data-smooth]': { scrollBehavior: 'smooth' },
    // Puts the target of the address at the top of the page, so that the browser's own jump to it goes nowhere.
    '&[data-arriving] :target': { scrollMarginTop: '100000px' },
  },
  body: { fontSize: 'md', overflowWrap: 'break-word' },
  ':focus-visible': { outline: '2px solid', outlineColor: 'clay', outlineOffset: '2px', borderRadius: 'sm' },
  '.on-pine :focus-visible': { outlineColor: 'gold' },
  '::selection': { bg: 'gold', color: '#14201B' },
  [reduced]: {
    'html[data-smooth]': { scrollBehavior: 'auto' },
    '*, *::before, *::after': {
      animationDuration: '0.001ms !important',
      animationDelay: '0s !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.001ms !important',
    },
  },
};
