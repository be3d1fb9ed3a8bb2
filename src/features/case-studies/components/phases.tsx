import { chakra } from '@chakra-ui/react/styled-system';
import type { CaseStudyMetrics } from '@contracts/case-study-metrics.ts';
import type { InEnglish } from '@/shared/content/content-rows';
import { messages } from '@/shared/i18n/messages';
import { Container, Section } from '@/shared/ui/layout/layout';
import { Heading, Text } from '@/shared/ui/text/typography';
import { parsePhases } from '../model/case-study';
import { CHART_COLORS, LazyChart } from './lazy-chart';

const MESSAGES = messages('case-studies/phases', {
  title: 'Timeline',
});

const List = chakra('ol', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gridTemplateColumns: { sm: '1fr 1fr', lg: 'repeat(auto-fit, minmax(10rem, 1fr))' },
    columnGap: '8',
    rowGap: '6',
    marginTop: '6',
    '& > li': { display: 'grid', gridTemplateColumns: '1.5rem 1fr', textStyle: 'small' },
  },
});
const Ordinal = chakra('span', { base: { fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' } });
const Name = chakra('span', { base: { display: 'block', fontWeight: 'semibold' } });
const Span = chakra('span', { base: { display: 'block', color: 'muted' } });

type PhasesProps = { timeline: string; phases: CaseStudyMetrics['timeline']; lang: InEnglish['lang'] };

/** How long it took, phase by phase, on one line. */
export function Phases({ timeline, phases, lang }: PhasesProps) {
  const line = parsePhases(phases);
  return (
    <Section aria-labelledby="phases" paddingBottom={{ base: '10', lg: '14' }} css={CHART_COLORS}>
      <Container>
        <Heading level={2} id="phases">
          {MESSAGES.get().title}
        </Heading>
        <Text size="lead" tone="muted" marginTop="3" lang={lang}>
          {timeline}
        </Text>
        <LazyChart height="11" marginTop="8">
          {({ PhaseLine }) => <PhaseLine phases={line} />}
        </LazyChart>
        <List data-print="pairs">
          {line.map(({ name, duration, state }, index) => (
            <li key={name}>
              <Ordinal aria-hidden="true">{index + 1}</Ordinal>
              <span>
                <Name lang={lang}>{name}</Name>
                <Span>
                  <span lang={lang}>{duration}</span>, {state.toLowerCase()}
                </Span>
              </span>
            </li>
          ))}
        </List>
      </Container>
    </Section>
  );
}
