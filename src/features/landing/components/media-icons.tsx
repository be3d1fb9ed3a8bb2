import { chakra } from '@chakra-ui/react/styled-system';

const Svg = chakra('svg', {
  base: { width: '1.25em', height: '1.25em', fill: 'currentColor', stroke: 'none' },
});

const SHAPES = {
  play: 'M5 2.5v15l12.5-7.5z',
  pause: 'M4 3h4v14H4zM12 3h4v14h-4z',
  muted:
    'M2 7v6h3.5L10 17V3L5.5 7zM12.2 7.8l1-1 2.3 2.2 2.3-2.2 1 1L16.6 10l2.2 2.2-1 1-2.3-2.2-2.3 2.2-1-1 2.2-2.2z',
  sound:
    'M2 7v6h3.5L10 17V3L5.5 7zM12 6.6a4.6 4.6 0 0 1 0 6.8l1 1.1a6.1 6.1 0 0 0 0-9zM14.4 4a8.2 8.2 0 0 1 0 12l1 1.1a9.700 9.700 0 0 0 0-14.200z',
};

/** What a button of a film does. */
export function MediaIcon({ name }: { name: keyof typeof SHAPES }) {
  return (
    <Svg viewBox="0 0 20 20" aria-hidden="true">
      <path d={SHAPES[name]} />
    </Svg>
  );
}
