import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { colors } from './colors';
import { buttonRecipe, controlRecipe, fieldRecipe } from './recipes';
import { breakpoints, keyframes, textStyles, tokens } from './tokens';

const reduced = '@media (prefers-reduced-motion: reduce)';

const globalCss = {
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
  '::selection': { bg: 'gold', color: 'onGold' },
  // A press that waits for its code. The button of a form also shows its pending label.
  ':is(form[data-early] [type=submit], button[data-early])': { opacity: '0.7', cursor: 'progress' },
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

/**
 * The look of the site: our own tokens on Chakra's bare engine. Recipes of components that load later
 * (dialog, menu, toast, table) come with them and are not listed here. `dark` is when it is dark.
 */
export const createSiteSystem = (dark: `@media ${string}`) =>
  createSystem(
    defaultBaseConfig,
    defineConfig({
      cssVarsPrefix: 'm',
      preflight: true,
      globalCss,
      conditions: { dark },
      theme: {
        breakpoints,
        keyframes,
        tokens,
        semanticTokens: { colors },
        textStyles,
        recipes: { button: buttonRecipe, control: controlRecipe },
        slotRecipes: { field: fieldRecipe },
      },
    }),
  );

/** By the system's setting; there is no switch on the page. */
export const system = createSiteSystem('@media (prefers-color-scheme: dark)');
