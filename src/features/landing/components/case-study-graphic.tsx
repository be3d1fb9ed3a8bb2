import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { messages } from '@/shared/i18n/messages';
import { TYPE } from '@/shared/theme/typefaces';
import { DRAWING_COLORS } from './drawing-colors';

const MESSAGES = messages('landing/drawings', {
  stockAlt: 'Two bars: the cost of holding stock before, and 32 percent lower after.',
  stockBefore: 'Cost of holding stock, before',
  stockAfter: 'After',
  patientsAlt:
    'Of 1,000 patients sent home 175 dots were back within 30 days; 42 of them, 24 percent, now stay home.',
  patientsBack: 'Back within 30 days, of 1,000',
  patientsChange: 'Before 175, after 133',
  fraudAlt: 'Two pairs of bars: fraud caught rises by 65 percent, false positives fall by 40 percent.',
  fraudCaught: 'Fraud caught',
  falsePositives: 'False positives',
});

const Svg = chakra('svg', {
  base: {
    display: 'block',
    width: '100%',
    height: 'auto',
    fill: 'none',
    '& text': {
      fontFamily: 'body',
      fontSize: { base: '24px', sm: '18px', md: '24px', lg: '18px' },
      fontWeight: '500',
      fill: 'onPineMuted',
    },
    '& [data-metric]': {
      fontFamily: 'display',
      fontSize: '64px',
      fontWeight: TYPE.display.weight,
      fill: 'onPine',
    },
    // The sign of the display face is a hairline.
    '& [data-metric] tspan': { fontFamily: 'body', fontSize: '52px', fontWeight: '600' },
  },
});

/** Rows of dots, column by column, as strokes of no length. */
const dots = (columns: number, rows: number, left: number, top: number) =>
  Array.from({ length: columns * rows }, (_, index) => {
    const column = Math.floor(index / rows);
    return `M${left + column * 20.5} ${top + (index % rows) * 20.5}h0`;
  }).join('');

type Drawing = { alt: string; lines: ReactNode };

// By slug. Lengths, heights and numbers of dots are to scale with the metrics of the story.
function drawings(): Partial<Record<string, Drawing>> {
  const t = MESSAGES.get();
  return {
    'inventory-forecasting-in-manufacturing': {
      alt: t.stockAlt,
      lines: (
        <>
          <text x="40" y="50">
            {t.stockBefore}
          </text>
          <path d="M40 66h500v46H40z" fill={DRAWING_COLORS.paperMuted} opacity="0.45" />
          <text x="40" y="158">
            {t.stockAfter}
          </text>
          <path d="M40 174h340v46H40z" fill={DRAWING_COLORS.gold} />
          <path d="M380 197h160" stroke={DRAWING_COLORS.paper} strokeWidth="1.5" strokeDasharray="5 5" />
          <path d="M540 112v108" stroke={DRAWING_COLORS.paper} strokeWidth="1" />
          <text x="540" y="286" textAnchor="end" data-metric="">
            <tspan>−</tspan>
            32%
          </text>
        </>
      ),
    },
    'fewer-readmissions-in-healthcare': {
      alt: t.patientsAlt,
      lines: (
        <>
          <text x="40" y="50">
            {t.patientsBack}
          </text>
          <g strokeWidth="12" strokeLinecap="round">
            <path d={dots(19, 7, 46, 82)} stroke={DRAWING_COLORS.gold} />
            <path d={dots(6, 7, 46 + 19 * 20.5, 82)} stroke={DRAWING_COLORS.paperMuted} opacity="0.45" />
          </g>
          <text x="40" y="282">
            {t.patientsChange}
          </text>
          <text x="540" y="286" textAnchor="end" data-metric="">
            <tspan>−</tspan>
            24%
          </text>
        </>
      ),
    },
    'fraud-detection-in-fintech': {
      alt: t.fraudAlt,
      lines: (
        <>
          <path d="M40 250h500" stroke={DRAWING_COLORS.paperMuted} strokeWidth="1" />
          <path d="M40 250V150h80v100z" fill={DRAWING_COLORS.paperMuted} opacity="0.45" />
          <path d="M128 250V85h80v165z" fill={DRAWING_COLORS.gold} />
          <text x="128" y="70" data-metric="">
            <tspan>+</tspan>
            65%
          </text>
          <text x="40" y="284">
            {t.fraudCaught}
          </text>
          <path d="M320 250V150h80v100z" fill={DRAWING_COLORS.paperMuted} opacity="0.45" />
          <path d="M408 250V190h80v60z" fill={DRAWING_COLORS.gold} />
          <text x="320" y="134" data-metric="">
            <tspan>−</tspan>
            40%
          </text>
          <text x="320" y="284">
            {t.falsePositives}
          </text>
        </>
      ),
    },
  };
}

export const drawingOf = (slug: string) => drawings()[slug];

/** The result of a project, drawn to scale. */
export function CaseStudyGraphic({ alt, lines }: Drawing) {
  return (
    <Svg viewBox="0 0 580 310" strokeLinejoin="round" role="img" aria-label={alt}>
      {lines}
    </Svg>
  );
}
