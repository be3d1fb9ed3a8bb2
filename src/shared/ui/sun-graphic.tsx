import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';

const Sun = chakra('svg', {
  base: {
    display: { base: 'none', lg: 'block' },
    position: 'absolute',
    insetInlineEnd: '0',
    bottom: '0',
    fill: 'none',
    stroke: 'control',
    '& path:last-of-type': { fill: 'gold', stroke: 'none' },
  },
});

/** The sun of the firm's logo, in the lower right corner of its container; hidden in narrow windows. */
export function SunGraphic(props: ComponentProps<typeof Sun>) {
  return (
    <Sun viewBox="0 0 480 320" aria-hidden="true" {...props}>
      {[90, 140, 195, 255].map((radius) => (
        <path key={radius} d={`M${300 - radius} 320a${radius} ${radius} 0 0 1 ${radius * 2} 0`} />
      ))}
      <path d="M252 320a48 48 0 0 1 96 0" />
    </Sun>
  );
}
