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

/** A link that leaves the site; opens beside it and tells the other side nothing but our origin. */
export function ExternalLink({ children, ...rest }: ComponentProps<typeof Anchor> & { href: string }) {
  return (
    <Anchor target="_blank" rel="noopener" {...rest}>
      {children}
      <span aria-hidden="true"> ↗</span>
    </Anchor>
  );
}
