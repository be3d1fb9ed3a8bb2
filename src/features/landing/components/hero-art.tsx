import { chakra } from '@chakra-ui/react/styled-system';
import { INK } from './ink';

const CENTRE = 320;
const HORIZON = 560;
const RADII = [96, 150, 212, 282, 360, 446, 540];

const arc = (radius: number) => `M${CENTRE - radius} ${HORIZON}a${radius} ${radius} 0 0 1 ${radius * 2} 0`;

/** Halves of the light on the water, from the horizon down: [distance, half width]. */
const LIGHT = [
  [16, 84],
  [34, 62],
  [54, 92],
  [78, 46],
  [104, 68],
  [134, 30],
  [168, 44],
];

const Svg = chakra('svg', {
  base: {
    position: 'absolute',
    inset: '0',
    width: '100%',
    height: '100%',
    fill: 'none',
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

/** The sun on its meridian over Atlanta's horizon, inside the circles it will climb. */
export function HeroArt() {
  return (
    <Svg viewBox="0 0 640 800" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <g stroke={INK.paper} strokeWidth="1.25">
        {RADII.map((radius, index) => (
          <path key={radius} data-arc={index} pathLength={1} d={arc(radius)} opacity={0.95 - index * 0.11} />
        ))}
      </g>
      <path data-arc="3" pathLength={1} d={arc(246)} stroke={INK.gold} strokeWidth="2" />
      <path d={`M${CENTRE} 0V800`} stroke={INK.paper} strokeWidth="1" opacity="0.4" />
      <circle cx={CENTRE} cy={HORIZON - 246} r="7" fill={INK.gold} />
      <path d={`M${CENTRE - 58} ${HORIZON}a58 58 0 0 1 116 0z`} fill={INK.gold} />
      <Skyline />
      <path d={`M-400 ${HORIZON}H1040`} stroke={INK.paper} strokeWidth="1.5" />
      <g stroke={INK.gold} strokeWidth="2" strokeLinecap="round">
        {LIGHT.map(([distance = 0, half = 0]) => (
          <path
            key={distance}
            d={`M${CENTRE - half} ${HORIZON + distance}h${half * 2}`}
            opacity={1 - distance / 220}
          />
        ))}
      </g>
    </Svg>
  );
}

/** A few rooftops of Midtown and Downtown, in one line each. */
function Skyline() {
  return (
    <g stroke={INK.paper} strokeWidth="1.25" strokeLinejoin="round" fill="var(--m-colors-pine)">
      <path d="M34 560V512h22v-20h20v68" />
      <path d="M76 560V470h30v90" />
      <path d="M112 560V438l16-30 16 30v122" />
      <path d="M150 560V496h24v-14h16v78" />
      <path d="M196 560v-98q17-16 34 0v98" />
      <path d="M236 560V524h22v36" />
      <path d="M386 560V508h24v52" />
      <path d="M414 560V428l20-18 20 18v132M434 410v-44" />
      <path d="M460 560V478h30v82" />
      <path d="M496 560V450h14v-18h16v18h14v110" />
      <path d="M546 560V506h32v54" />
      <path d="M584 560V532h28v28" />
    </g>
  );
}
