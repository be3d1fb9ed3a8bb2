import { chakra } from '@chakra-ui/react/styled-system';
import type { BarData } from './charts';
import { LazyChart } from './lazy-chart';

const Frame = chakra('div', { base: { position: 'relative' } });
// Every line is as high as a bar with its space, so that the drawing between names and values fits.
const Lines = chakra('dl', {
  base: {
    '& > div': {
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'center',
      height: '9',
      whiteSpace: 'nowrap',
      textStyle: 'small',
      fontVariantNumeric: 'tabular-nums lining-nums',
    },
    '& dt': { color: 'onPineMuted' },
    '& dd': { width: '6.5rem', paddingInlineStart: '3', fontWeight: 'semibold' },
  },
});

type PairProps = { lines: (BarData & { text: string })[] };

/** Two or more amounts of the same kind: name, bar, value. */
export function MetricPair({ lines }: PairProps) {
  return (
    <Frame>
      <Lines>
        {lines.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </Lines>
      <LazyChart position="absolute" insetBlock="0" insetInlineStart="5rem" insetInlineEnd="6.5rem">
        {({ Bars }) => <Bars bars={lines} />}
      </LazyChart>
    </Frame>
  );
}
