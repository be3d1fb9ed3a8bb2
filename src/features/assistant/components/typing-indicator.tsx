import { chakra } from '@chakra-ui/react/styled-system';

const Waiting = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    textStyle: 'small',
    color: 'muted',
    '& svg': { width: '9', fill: 'none', stroke: 'clay' },
    '& path': { strokeDasharray: '1', animation: 'draw 1.4s {easings.out} infinite' },
    '& path:nth-of-type(2)': { animationDelay: '0.2s' },
  },
});

/** The site's loading indicator, shown until an answer starts. */
export function TypingIndicator() {
  return (
    <Waiting>
      <svg viewBox="0 0 36 19" strokeWidth="1.5" aria-hidden="true">
        <path d="M11 18a7 7 0 0 1 14 0" pathLength="1" />
        <path d="M4 18a14 14 0 0 1 28 0" pathLength="1" />
        <path d="M0 18H36" pathLength="1" />
      </svg>
      Typing...
    </Waiting>
  );
}
