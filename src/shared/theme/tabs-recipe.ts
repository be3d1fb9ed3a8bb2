import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

export const tabsRecipe = defineSlotRecipe({
  className: 'tabs',
  slots: ['root', 'list', 'trigger', 'content'],
  base: {
    list: {
      display: 'flex',
      gap: { base: '5', md: '10' },
      overflowX: 'auto',
      // The line of the chosen one lies on the line of them all; the room above is for the focus ring.
      paddingTop: '1',
      boxShadow: 'inset 0 -1px 0 {colors.rule}',
    },
    trigger: {
      flexShrink: '0',
      minH: '12',
      px: '0.5',
      borderBottom: '3px solid transparent',
      fontSize: { base: 'sm', md: 'md' },
      fontWeight: 'semibold',
      color: 'muted',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      transition: 'color {durations.fast}, border-color {durations.fast}',
      _hover: { color: 'ink' },
      '&[data-selected]': { color: 'ink', borderColor: 'clay' },
      _focusVisible: { outline: '2px solid', outlineColor: 'clay', outlineOffset: '-2px' },
    },
    content: {
      paddingTop: { base: '8', lg: '12' },
      // The panel can be reached by Tab; what is in it shows where the focus is.
      _focusVisible: { outline: '2px solid', outlineColor: 'clay', outlineOffset: '8px' },
    },
  },
});
