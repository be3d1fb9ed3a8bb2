import { chakra } from '@chakra-ui/react/styled-system';
import { TextLink } from '@/shared/ui/text/text-link';

/** A link on its own line, below the content that it continues. */
export const ActionLink = chakra(TextLink, {
  base: { display: 'inline-flex', alignItems: 'center', minH: 'tap', fontSize: 'sm', fontWeight: 'semibold' },
});
