import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

const Svg = chakra('svg', {
  base: {
    width: '1em',
    height: '1em',
    flexShrink: '0',
    verticalAlign: '-0.125em',
    fill: 'none',
    stroke: 'currentColor',
  },
});

/** Lines on a field of 16 by 16, as tall as the text around it. */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <Svg
      viewBox="0 0 16 16"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </Svg>
  );
}

export const AlertIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="6.5" />
    <path d="M8 4.75v4M8 11.2v.05" />
  </Icon>
);

export const CheckIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="6.5" />
    <path d="m5 8.3 2.1 2.1L11 6.2" />
  </Icon>
);

export const InfoIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="6.5" />
    <path d="M8 7.25v4M8 4.8v.05" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path d="m3.5 3.5 9 9M12.5 3.5l-9 9" />
  </Icon>
);

export const ChevronDownIcon = () => (
  <Icon>
    <path d="m3.5 6 4.5 4.5L12.5 6" />
  </Icon>
);

export const ChevronLeftIcon = () => (
  <Icon>
    <path d="M10 3.5 5.5 8l4.5 4.5" />
  </Icon>
);

export const ChevronRightIcon = () => (
  <Icon>
    <path d="M6 3.5 10.5 8 6 12.5" />
  </Icon>
);
