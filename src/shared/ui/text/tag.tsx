import { chakra } from '@chakra-ui/react/styled-system';

/** A label that people put on things; its words are theirs, so its direction is too. */
export const Tag = chakra('bdi', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    maxW: 'full',
    px: '2',
    py: '0.5',
    textStyle: 'fine',
    fontWeight: 'medium',
    color: 'ink',
    bg: 'sand',
    borderRadius: 'sm',
    overflowWrap: 'anywhere',
  },
});
