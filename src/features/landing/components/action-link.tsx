import { chakra } from '@chakra-ui/react/styled-system';
import { TextLink } from '@/shared/ui/text-link';

/** A link that stands on a line of its own, below what it leads on from. */
export const ActionLink = chakra(TextLink, {
  base: { display: 'inline-flex', alignItems: 'center', minH: 'tap', fontSize: 'sm', fontWeight: 'semibold' },
});
