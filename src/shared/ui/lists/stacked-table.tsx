import { chakra } from '@chakra-ui/react/styled-system';

/**
 * A table on wide screens, a list of entries on narrow ones. Callers must set the ARIA roles, because a table with
 * another `display` loses its own.
 */
export const StackedTable = chakra('table', {
  base: {
    display: { base: 'block', lg: 'table' },
    width: '100%',
    textStyle: 'small',
    borderCollapse: 'collapse',
    '& th': {
      textStyle: 'label',
      textAlign: 'start',
      color: 'muted',
      pb: '2',
      pe: '5',
      whiteSpace: 'nowrap',
    },
    '& td': { pe: { lg: '5' }, overflowWrap: 'anywhere' },
  },
});
export const StackedHead = chakra('thead', { base: { hideBelow: 'lg' } });
export const StackedBody = chakra('tbody', { base: { display: { base: 'block', lg: 'table-row-group' } } });
