import { chakra } from '@chakra-ui/react/styled-system';
import { DRAWING_COLORS } from './drawing-colors';
import { CENTRE, HORIZON, RADII, SCENE, SKYLINE, SPIRES } from './hero-geometry';

const RIGHT = SCENE.left + SCENE.size;
const arc = (radius: number) => `M${CENTRE - radius} ${HORIZON}a${radius} ${radius} 0 0 1 ${radius * 2} 0`;

const Svg = chakra('svg', {
  base: {
    fill: 'none',
    strokeWidth: '1.1',
    strokeLinejoin: 'round',
    // Each arc draws itself once, the inner ones first.
    '& [data-arc]': { strokeDasharray: '1', animation: 'draw 1.8s {easings.out} both' },
    '& [data-arc="1"]': { animationDelay: '0.1s' },
    '& [data-arc="2"]': { animationDelay: '0.2s' },
    '& [data-arc="3"]': { animationDelay: '0.3s' },
    '& [data-arc="4"]': { animationDelay: '0.4s' },
    '& [data-arc="5"]': { animationDelay: '0.5s' },
    '& [data-arc="6"]': { animationDelay: '0.6s' },
  },
});

/** The lines over the film: Atlanta's roofs, the circles behind them, and the meridian. */
export function HeroArt() {
  return (
    <Svg
      viewBox={`${SCENE.left} 0 ${SCENE.size} ${SCENE.size}`}
      stroke={DRAWING_COLORS.paper}
      aria-hidden="true"
    >
      <clipPath id="hero-sky">
        <path clipRule="evenodd" d={`M${SCENE.left} 0H${RIGHT}V${HORIZON}H${SCENE.left}z${SKYLINE}`} />
      </clipPath>
      <g clipPath="url(#hero-sky)">
        {RADII.map((radius, index) => (
          <path key={radius} data-arc={index} pathLength={1} d={arc(radius)} opacity={0.8 - index * 0.09} />
        ))}
        <path d={`M${CENTRE} 0V${HORIZON}`} opacity="0.45" />
      </g>
      <path d={`M${CENTRE} ${HORIZON}V${SCENE.size}`} opacity="0.22" />
      <path d={SKYLINE + SPIRES} />
      <path d={`M${SCENE.left} ${HORIZON}H${RIGHT}`} strokeWidth="1.4" />
    </Svg>
  );
}
