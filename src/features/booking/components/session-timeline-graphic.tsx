import { Box } from '@/shared/ui/layout';

const RADII = [60, 100, 140, 180, 220];
/** The sun's position at the end of each of the four steps, in degrees above the right end of the horizon. */
const STATIONS = [153, 117, 63, 27];
const OUTER = 260;

function pointAt(degrees: number) {
  const angle = (degrees * Math.PI) / 180;
  const round = (value: number) => Math.round(value * 10) / 10;
  return { cx: round(300 + OUTER * Math.cos(angle)), cy: round(290 - OUTER * Math.sin(angle)) };
}

/** The hour as a sun's path over a horizon, with the four steps upon it. Decoration: the list says it all. */
export function SessionTimelineGraphic() {
  return (
    <Box color="pineRule" width="full">
      <svg
        aria-hidden="true"
        viewBox="0 0 600 292"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        width="100%"
      >
        {RADII.map((r) => (
          <path key={r} d={`M${300 - r} 290a${r} ${r} 0 0 1 ${2 * r} 0`} />
        ))}
        <path d={`M${300 - OUTER} 290a${OUTER} ${OUTER} 0 0 1 ${2 * OUTER} 0`} stroke="#BFCBC2" />
        <path d="M0 290h600" stroke="#BFCBC2" />
        {STATIONS.map((degrees) => (
          <circle key={degrees} r="7" fill="#E3A72F" stroke="none" {...pointAt(degrees)} />
        ))}
      </svg>
    </Box>
  );
}
