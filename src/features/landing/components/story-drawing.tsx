import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { StoryDrawing as Name } from '../model/content';
import { INK } from './ink';

const Svg = chakra('svg', {
  base: {
    display: 'block',
    width: '100%',
    height: 'auto',
    fill: 'none',
    '& text': {
      fontFamily: 'body',
      fontSize: { base: '24px', sm: '15px' },
      fontWeight: '500',
      fill: 'onPineMuted',
    },
    '& [data-figure]': { fontSize: { base: '44px', sm: '38px' }, fontWeight: '600', fill: 'onPine' },
  },
});

// Lengths and heights are to scale with the figures they stand for.
const DRAWINGS: Record<Name, ReactNode> = {
  inventory: (
    <>
      <text x="40" y="62">
        Before
      </text>
      <path d="M40 76h500v52H40z" fill={INK.paperMuted} opacity="0.45" />
      <text x="40" y="172">
        After
      </text>
      <path d="M40 186h340v52H40z" fill={INK.gold} />
      <path d="M380 212h160" stroke={INK.paper} strokeWidth="1.5" strokeDasharray="5 5" />
      <path d="M540 128v110" stroke={INK.paper} strokeWidth="1" />
      <text x="404" y="290" data-figure="">
        −32%
      </text>
    </>
  ),
  readmission: (
    <>
      <path d="M40 250h500" stroke={INK.paperMuted} strokeWidth="1" />
      <path d="M40 98 110 84 170 104 240 88" stroke={INK.paperMuted} strokeWidth="3" />
      <path d="M240 88 300 108 360 112 420 122 480 124 540 127" stroke={INK.gold} strokeWidth="4" />
      <path d="M240 60v190" stroke={INK.paper} strokeWidth="1" strokeDasharray="5 5" />
      <text x="252" y="240">
        The morning list begins
      </text>
      <text x="448" y="84" data-figure="">
        −24%
      </text>
    </>
  ),
  fraud: (
    <>
      <path d="M40 250h500" stroke={INK.paperMuted} strokeWidth="1" />
      <path d="M70 250V150h70v100z" fill={INK.paperMuted} opacity="0.45" />
      <path d="M150 250V85h70v165z" fill={INK.gold} />
      <text x="150" y="66" data-figure="">
        +65%
      </text>
      <text x="70" y="280">
        Fraud caught
      </text>
      <path d="M340 250V150h70v100z" fill={INK.paperMuted} opacity="0.45" />
      <path d="M420 250V190h70v60z" fill={INK.gold} />
      <text x="420" y="172" data-figure="">
        −40%
      </text>
      <text x="340" y="280">
        False positives
      </text>
    </>
  ),
};

/** The result of a project, drawn to scale; `alt` says what it shows. */
export function StoryDrawing({ name, alt }: { name: Name; alt: string }) {
  return (
    <Svg viewBox="0 0 580 310" strokeLinejoin="round" role="img" aria-label={alt}>
      {DRAWINGS[name]}
    </Svg>
  );
}
