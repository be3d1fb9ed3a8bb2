import { chakra } from '@chakra-ui/react/styled-system';
import type { CaseStudyMetrics } from '@contracts/content.ts';
import { Container, Section } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';
import { changeText } from '../model/metric-text';
import { MetricPair } from './metric-pair';
import { Roi } from './roi';

const Grid = chakra('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gridTemplateColumns: { md: '1fr 1fr' },
    columnGap: { md: '12', lg: '20' },
    marginTop: { base: '10', lg: '14' },
    '& > li': { py: '7', borderTop: '1px solid', borderColor: 'pineRule' },
  },
});
// In the text's typeface: the display face's 3 can be taken for a 5.
const Change = chakra('p', {
  base: { fontSize: 'xl', fontWeight: 'semibold', lineHeight: 'snug', color: 'gold', mt: '1', mb: '3' },
});

/** What was measured before and after, each on a scale of its own, and what it returned. */
export function BeforeAfter({ metrics }: { metrics: CaseStudyMetrics }) {
  return (
    <Section tone="pine" aria-labelledby="changes">
      <Container>
        <Heading level={2} size="h1" id="changes">
          Before and after
        </Heading>
        <Grid>
          {metrics.beforeAfter.map((metric) => {
            const text = changeText(metric);
            return (
              <li key={metric.metric}>
                <Heading level={3} size="label">
                  {metric.metric}
                  {text.unit ? (
                    <chakra.span color="onPineMuted" fontWeight="normal">
                      , {text.unit}
                    </chakra.span>
                  ) : null}
                </Heading>
                <Change>{text.change}</Change>
                <MetricPair
                  lines={[
                    {
                      name: 'Before',
                      value: metric.before,
                      text: text.before,
                      color: 'onPineMuted',
                      isStriped: true,
                    },
                    { name: 'After', value: metric.after, text: text.after, color: 'gold' },
                  ]}
                />
              </li>
            );
          })}
        </Grid>
        <Roi roi={metrics.roi} />
        <Text size="small" tone="muted" marginTop="8">
          Each pair of bars starts at zero and has its own scale.
        </Text>
      </Container>
    </Section>
  );
}
