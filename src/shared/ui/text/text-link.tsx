import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';
import { Link } from '@/shared/ui/page-context';
import { Anchor } from './typography';

const PageAnchor = chakra(Link);

/** A link to another page of the site, in running text. */
export function TextLink(props: ComponentProps<typeof PageAnchor>) {
  return (
    <Anchor asChild>
      <PageAnchor {...props} />
    </Anchor>
  );
}
