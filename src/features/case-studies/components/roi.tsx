import { chakra } from '@chakra-ui/react/styled-system';
import type { CaseStudyMetrics } from '@contracts/content.ts';
import { Heading, Text } from '@/shared/ui/typography';
import { roiText } from '../model/metric-text';
import { MetricPair } from './metric-pair';

const Frame = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: { md: '1fr 1fr' },
    columnGap: { md: '12', lg: '20' },
    rowGap: '6',
    alignItems: 'center',
    py: '10',
    borderBlock: '1px solid',
    borderColor: 'gold',
  },
});
const Times = chakra('p', { base: { textStyle: 'display', color: 'gold' } });

/** What was invested and what came back. */
export function Roi({ roi }: { roi: CaseStudyMetrics['roi'] }) {
  const text = roiText(roi);
  return (
    <Frame aria-labelledby="roi">
      <div>
        <Heading level={3} size="label" id="roi">
          Return on investment
        </Heading>
        {text.times ? <Times>{text.times}</Times> : null}
        <Text tone="muted" marginTop="2">
          {roi.timeframe}
        </Text>
      </div>
      <MetricPair
        lines={[
          {
            name: 'Invested',
            value: roi.investment,
            text: text.investment,
            color: 'onPineMuted',
            isStriped: true,
          },
          { name: 'Returned', value: roi.returns, text: text.returns, color: 'gold' },
        ]}
      />
    </Frame>
  );
}
