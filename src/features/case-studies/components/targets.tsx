import { chakra } from '@chakra-ui/react/styled-system';
import type { CaseStudyMetrics } from '@contracts/case-study-metrics.ts';
import type { InEnglish } from '@/shared/content/content-rows';
import { messages } from '@/shared/i18n/messages';
import { AlertIcon, CheckIcon } from '@/shared/ui/icons';
import { Container, Section } from '@/shared/ui/layout/layout';
import { Heading, Text } from '@/shared/ui/text/typography';
import { kpiSum, kpiText } from '../model/case-study';
import { CHART_COLORS, LazyChart } from './lazy-chart';

const MESSAGES = messages('case-studies/targets', {
  title: 'Results against targets',
  result: 'Result',
  target: 'Target',
  verdict: 'Verdict',
});

const Rows = chakra('ul', {
  base: {
    listStyle: 'none',
    marginTop: '8',
    borderTop: '1px solid',
    borderColor: 'ink',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: { md: '5fr 6fr 5fr' },
      columnGap: '8',
      rowGap: '2',
      alignItems: 'center',
      py: '5',
      borderBottom: '1px solid',
      borderColor: 'rule',
    },
  },
});
const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr 6rem',
    columnGap: '4',
    fontVariantNumeric: 'tabular-nums lining-nums',
    '& dt': { textStyle: 'fine', color: 'muted' },
    '& dd': { fontWeight: 'semibold' },
  },
});
const Verdict = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '2' },
  variants: { met: { true: { color: 'success' }, false: { color: 'danger' } } },
});

type TargetsProps = { kpis: CaseStudyMetrics['kpis']; lang: InEnglish['lang'] };

/** What was aimed at, and how near it came. */
export function Targets({ kpis, lang }: TargetsProps) {
  const t = MESSAGES.get();
  return (
    <Section aria-labelledby="targets" paddingTop={{ base: '10', lg: '14' }} css={CHART_COLORS}>
      <Container>
        <Heading level={2} id="targets">
          {t.title}
        </Heading>
        <Text size="lead" tone="muted" marginTop="3">
          {kpiSum(kpis)}
        </Text>
        <Rows>
          {kpis.map((kpi) => {
            const { name, value, target, verdict } = kpiText(kpi);
            const color = kpi.achieved ? 'var(--chart-ink)' : 'clay';
            return (
              <li key={kpi.name}>
                <Heading level={3} size="label" lang={lang}>
                  {name}
                </Heading>
                <LazyChart height="7">
                  {({ Bars }) => (
                    <Bars
                      bars={[{ name: t.result, value: kpi.value, color, isStriped: !kpi.achieved }]}
                      target={kpi.target}
                    />
                  )}
                </LazyChart>
                <Facts>
                  <div>
                    <dt>{t.result}</dt>
                    <dd lang={lang}>{value}</dd>
                  </div>
                  <div>
                    <dt>{t.target}</dt>
                    <dd lang={lang}>{target}</dd>
                  </div>
                  <div>
                    <dt>{t.verdict}</dt>
                    <dd>
                      <Verdict met={kpi.achieved}>
                        {kpi.achieved ? <CheckIcon /> : <AlertIcon />}
                        {verdict}
                      </Verdict>
                    </dd>
                  </div>
                </Facts>
              </li>
            );
          })}
        </Rows>
      </Container>
    </Section>
  );
}
