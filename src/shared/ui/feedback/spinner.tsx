import { chakra } from '@chakra-ui/react/styled-system';

const Waiting = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '5',
    py: 'section',
    textStyle: 'small',
    color: 'muted',
    // Without scripts nothing is on its way.
    '@media (scripting: none)': { display: 'none' },
  },
});
const Sun = chakra('svg', {
  base: {
    width: '24',
    fill: 'none',
    stroke: 'clay',
    '& path': { strokeDasharray: '1', animation: 'draw 1.6s {easings.out} infinite' },
    '& path:nth-of-type(2)': { animationDelay: '0.15s' },
    '& path:nth-of-type(3)': { animationDelay: '0.3s' },
  },
});

/** Loading indicator; `label` names the content. */
export function Spinner({ label }: { label: string }) {
  return (
    <Waiting role="status">
      <Sun viewBox="0 0 96 50" strokeWidth="1.5" aria-hidden="true">
        {[14, 29, 44].map((radius) => (
          <path
            key={radius}
            d={`M${48 - radius} 47a${radius} ${radius} 0 0 1 ${radius * 2} 0`}
            pathLength="1"
          />
        ))}
        <path d="M0 47H96" pathLength="1" />
      </Sun>
      {label}
    </Waiting>
  );
}
