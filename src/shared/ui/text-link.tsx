import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { Anchor } from './typography';

const RouterAnchor = chakra(Link);

/** A link to another page of the site, in running text. */
export function TextLink(props: ComponentProps<typeof RouterAnchor>) {
  return (
    <Anchor asChild>
      <RouterAnchor {...props} />
    </Anchor>
  );
}
