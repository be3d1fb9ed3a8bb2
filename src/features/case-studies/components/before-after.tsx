import { chakra } from '@chakra-ui/react/styled-system';
import type { CaseStudyMetrics } from '@contracts/case-study-metrics.ts';
import type { InEnglish } from '@/shared/content/content-rows';
import { messages } from '@/shared/i18n/messages';
import { Container, Section } from '@/shared/ui/layout/layout';
import { Heading, Text } from '@/shared/ui/text/typography';
import { changeText, roiText } from '../model/case-study';
import type { BarData } from './charts';
import { LazyChart } from './lazy-chart';

const MESSAGES = messages('case-studies/before-after', {
  roi: 'Return on investment',
  invested: 'Invested',
  returned: 'Returned',
  title: 'Before and after',
  before: 'Before',
  after: 'After',
  scale: 'Each pair of bars starts at zero and has its own scale.',
});

const MetricPairFrame = chakra('div', { base: { position: 'relative' } });
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
function MetricPair({ lines }: PairProps) {
  const longest = Math.max(...lines.map(({ value }) => value)) || 1;
  return (
    <MetricPairFrame>
      <Lines data-print="bars">
        {lines.map(({ name, text, value }) => (
          <chakra.div key={name} css={{ '--share': String(value / longest) }}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </chakra.div>
        ))}
      </Lines>
      <LazyChart position="absolute" insetBlock="0" insetInlineStart="5rem" insetInlineEnd="6.5rem">
        {({ Bars }) => <Bars bars={lines} />}
      </LazyChart>
    </MetricPairFrame>
  );
}

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
    breakInside: 'avoid',
  },
});
const Times = chakra('p', { base: { textStyle: 'display', color: 'gold' } });

/** What was invested and what came back. */
function Roi({ roi, lang }: { roi: CaseStudyMetrics['roi']; lang: InEnglish['lang'] }) {
  const t = MESSAGES.get();
  const text = roiText(roi);
  return (
    <Frame aria-labelledby="roi">
      <div>
        <Heading level={3} size="label" id="roi">
          {t.roi}
        </Heading>
        {text.times ? <Times>{text.times}</Times> : null}
        <Text tone="muted" marginTop="2" lang={lang}>
          {roi.timeframe}
        </Text>
      </div>
      <MetricPair
        lines={[
          {
            name: t.invested,
            value: roi.investment,
            text: text.investment,
            color: 'onPineMuted',
            isStriped: true,
          },
          { name: t.returned, value: roi.returns, text: text.returns, color: 'gold' },
        ]}
      />
    </Frame>
  );
}

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

type BeforeAfterProps = { metrics: CaseStudyMetrics; lang: InEnglish['lang'] };

/** What was measured before and after, each on a scale of its own, and what it returned. */
export function BeforeAfter({ metrics, lang }: BeforeAfterProps) {
  const t = MESSAGES.get();
  return (
    <Section tone="pine" aria-labelledby="changes">
      <Container>
        <Heading level={2} size="h1" id="changes">
          {t.title}
        </Heading>
        <Grid data-print="pairs">
          {metrics.beforeAfter.map((metric) => {
            const text = changeText(metric);
            return (
              <li key={metric.metric}>
                <Heading level={3} size="label" lang={lang}>
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
                      name: t.before,
                      value: metric.before,
                      text: text.before,
                      color: 'onPineMuted',
                      isStriped: true,
                    },
                    { name: t.after, value: metric.after, text: text.after, color: 'gold' },
                  ]}
                />
              </li>
            );
          })}
        </Grid>
        <Roi roi={metrics.roi} lang={lang} />
        <Text size="small" tone="muted" marginTop="8">
          {t.scale}
        </Text>
      </Container>
    </Section>
  );
}
