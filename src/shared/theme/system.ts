import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { colors } from './colors';
import { globalCss } from './global-css';
import { keyframes } from './keyframes';
import { buttonRecipe, controlRecipe, fieldRecipe } from './recipes';
import { textStyles } from './text-styles';
import { breakpoints, tokens } from './tokens';

/**
 * The look of the site: our own tokens on Chakra's bare engine. Recipes of components that load later
 * (dialog, menu, toast, table) come with them and are not listed here.
 */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    cssVarsPrefix: 'm',
    preflight: true,
    globalCss,
    // By the system's setting; there is no switch on the page.
    conditions: { dark: '@media (prefers-color-scheme: dark)' },
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
