import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

export const menuRecipe = defineSlotRecipe({
  className: 'menu',
  slots: ['content', 'item'],
  base: {
    content: {
      zIndex: 'menu',
      minW: '15rem',
      maxW: '20rem',
      py: '2',
      bg: 'surface',
      color: 'ink',
      borderRadius: 'md',
      boxShadow: 'float',
      outline: 'none',
      _open: { animation: 'rise {durations.fast} {easings.out}' },
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      minH: 'tap',
      px: '4',
      fontSize: 'sm',
      fontWeight: 'medium',
      color: 'ink',
      textDecoration: 'none',
      cursor: 'pointer',
      outline: 'none',
      _highlighted: { bg: 'sand' },
    },
  },
});
