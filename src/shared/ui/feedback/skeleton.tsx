import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';

const Bar = chakra('span', { base: { display: 'block', height: '4', bg: 'sand', borderRadius: 'sm' } });

/** Holds the place of something that is loading; give it the final width and height. */
export function Skeleton(props: ComponentProps<typeof Bar>) {
  return <Bar aria-hidden="true" {...props} />;
}
