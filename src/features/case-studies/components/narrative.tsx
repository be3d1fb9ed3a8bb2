import { chakra } from '@chakra-ui/react/styled-system';
import type { CaseStudy } from '@/shared/content/content-rows';
import { messages } from '@/shared/i18n/messages';
import { termOf } from '@/shared/i18n/terms';
import { paragraphs } from '@/shared/lib/text';
import { Container, Section } from '@/shared/ui/layout/layout';
import { Heading, Text } from '@/shared/ui/text/typography';

const MESSAGES = messages('case-studies/narrative', {
  challenge: 'Challenge',
  solution: 'What we did',
  results: 'Results',
  client: 'Client',
  duration: 'Duration',
  technologies: 'Technologies',
});

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { md: '2fr 1fr 3fr' },
    columnGap: '12',
    borderBottom: '1px solid',
    borderColor: 'ink',
    '& > div': {
      py: { base: '4', md: '6' },
      borderTop: { base: '1px solid', md: 'none' },
      borderColor: 'rule',
    },
    '& > div:first-of-type': { borderTop: 'none' },
    '& dt': { textStyle: 'small', color: 'muted' },
    '& dd': { fontWeight: 'medium', marginTop: '1' },
  },
});
const Technologies = chakra('ul', {
  base: {
    listStyle: 'none',
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '5',
    rowGap: '0.5',
  },
});
const Part = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: { lg: '4fr 8fr' },
    columnGap: '16',
    rowGap: '5',
    paddingTop: { base: '12', lg: '16' },
    '& + &': { marginTop: { base: '12', lg: '16' }, borderTop: '1px solid', borderColor: 'rule' },
  },
});

/** The project in words. */
export function Narrative({ story }: { story: CaseStudy }) {
  const t = MESSAGES.get();
  const parts = [
    { id: 'challenge', title: t.challenge, text: story.challenge },
    { id: 'solution', title: t.solution, text: story.solution },
    { id: 'results', title: t.results, text: story.results },
  ];
  return (
    <Section paddingTop={{ base: '4', md: '6' }}>
      <Container>
        <Facts>
          <div>
            <dt>{t.client}</dt>
            <dd lang={story.lang}>{story.client}</dd>
          </div>
          <div>
            <dt>{t.duration}</dt>
            <dd lang={story.lang}>{story.timeline}</dd>
          </div>
          <div>
            <dt>{t.technologies}</dt>
            <dd>
              <Technologies>
                {story.technologies.map((name) => (
                  <li key={name} lang={termOf(name).lang}>
                    {termOf(name).text}
                  </li>
                ))}
              </Technologies>
            </dd>
          </div>
        </Facts>
        {parts.map(({ id, title, text }) => (
          <Part key={id} data-print="flow" aria-labelledby={id}>
            <Heading level={2} id={id}>
              {title}
            </Heading>
            <div lang={story.lang}>
              {paragraphs(text).map((paragraph, index) => (
                <Text key={paragraph} marginTop={index === 0 ? '0' : '5'}>
                  {paragraph}
                </Text>
              ))}
            </div>
          </Part>
        ))}
      </Container>
    </Section>
  );
}
