import { chakra } from '@chakra-ui/react/styled-system';
import { caseStudyPath, PATHS } from '@/shared/config/paths';
import { ClientProof } from '@/shared/content/client-proof';
import type { CaseStudySummary } from '@/shared/content/content-rows';
import { EnglishNote } from '@/shared/content/english-note';
import { messages } from '@/shared/i18n/messages';
import { Sentence } from '@/shared/i18n/sentence';
import { Island } from '@/shared/islands/island';
import { CallToAction } from '@/shared/ui/layout/call-to-action';
import { Container, Section } from '@/shared/ui/layout/layout';
import { SplitHero } from '@/shared/ui/layout/split-hero';
import { Link } from '@/shared/ui/page-context';
import { Picture } from '@/shared/ui/picture';
import { TextLink } from '@/shared/ui/text/text-link';
import { Heading, Text } from '@/shared/ui/text/typography';
import type { CaseStudyPageData } from '../api/case-studies';
import { BeforeAfter } from './before-after';
import { Narrative } from './narrative';
import { Phases } from './phases';
import { Targets } from './targets';

const MESSAGES = messages('case-studies/page', {
  nextStories: 'Next stories',
  nextStory: 'Next story',
  back: 'Back to Success Stories',
  service: 'The service behind this project: {name}',
  question: 'What would you measure?',
  offer: 'The first consultation is free. Bring one number you’d like to move.',
});

const Grid = chakra('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gridTemplateColumns: { md: 'repeat(auto-fit, minmax(18rem, 1fr))' },
    columnGap: { md: '10', lg: '16' },
    rowGap: '12',
    marginTop: { base: '8', lg: '12' },
    '& > li': { position: 'relative' },
  },
});
const NextCaseStudiesIndustry = chakra('p', {
  base: { textStyle: 'label', color: 'muted', marginTop: '5', marginBottom: '2' },
});
// The whole entry can be pressed.
const Title = chakra(Link, {
  base: {
    color: 'inherit',
    textDecoration: 'none',
    _hover: { textDecoration: 'underline', textDecorationThickness: '2px' },
    _after: { content: '""', position: 'absolute', inset: '0' },
  },
});

/** The stories that follow; nothing where there is no other. */
function NextCaseStudies({ stories }: { stories: CaseStudySummary[] }) {
  if (stories.length === 0) return null;
  return (
    <Section tone="sand" aria-labelledby="next-stories" data-print="no">
      <Container>
        <Heading level={2} id="next-stories">
          {stories.length > 1 ? MESSAGES.get().nextStories : MESSAGES.get().nextStory}
        </Heading>
        <Grid>
          {stories.map(({ slug, title, industry, headline, image_url: image, image_alt: alt, lang }) => (
            <li key={slug} data-reveal="" lang={lang}>
              {image && alt ? <Picture src={image} alt={alt} sizes="(min-width: 48em) 45vw, 100vw" /> : null}
              <NextCaseStudiesIndustry>{industry}</NextCaseStudiesIndustry>
              <Heading level={3}>
                <Title to={caseStudyPath(slug)}>{title}</Title>
              </Heading>
              <Text marginTop="2">{headline}</Text>
            </li>
          ))}
        </Grid>
      </Container>
    </Section>
  );
}

const Industry = chakra('p', { base: { textStyle: 'label', color: 'muted', marginBottom: '3' } });
const Headline = chakra('p', {
  base: {
    // In the text's typeface: the display face's 3 can be taken for a 5.
    fontSize: 'xl',
    fontWeight: 'semibold',
    lineHeight: 'snug',
    textWrap: 'balance',
    marginTop: '8',
    paddingInlineStart: '5',
    borderInlineStart: '3px solid',
    borderColor: 'gold',
  },
});

/** The project in a glance: whose, what, and the one figure. */
function CaseStudyHero({ story, voice }: Pick<CaseStudyPageData, 'story' | 'voice'>) {
  const { image_url: image, image_alt: alt } = story;
  return (
    <SplitHero
      back={{ to: PATHS.caseStudies, label: MESSAGES.get().back }}
      picture={
        image && alt ? (
          <Picture src={image} alt={alt} sizes="(min-width: 64em) 50vw, 100vw" priority lang={story.lang} />
        ) : null
      }
    >
      <Industry lang={story.lang}>{story.industry}</Industry>
      <EnglishNote of={voice ? [story, voice] : [story]} />
      <Heading level={1} lang={story.lang}>
        {story.title}
      </Heading>
      <Headline lang={story.lang}>{story.headline}</Headline>
      <Text size="lead" tone="muted" marginTop="6" lang={story.lang}>
        {story.summary}
      </Text>
    </SplitHero>
  );
}

type CaseStudyPageProps = CaseStudyPageData & {
  /** The page of the service that the project was. */
  service?: { to: string; name: string } | undefined;
};

/** One project: what was wrong, what was done, what came of it, in words and in figures. */
export function CaseStudyPage({ story, next, voice, service }: CaseStudyPageProps) {
  const t = MESSAGES.get();
  return (
    <>
      <article>
        <CaseStudyHero story={story} voice={voice} />
        <Narrative story={story} />
        <Island
          id="before-after"
          when="visible"
          component={BeforeAfter}
          props={{ metrics: story.metrics, lang: story.lang }}
        />
        <Island
          id="phases"
          when="visible"
          component={Phases}
          props={{ timeline: story.timeline, phases: story.metrics.timeline, lang: story.lang }}
        />
        <Island
          id="targets"
          when="visible"
          component={Targets}
          props={{ kpis: story.metrics.kpis, lang: story.lang }}
        />
        {voice ? (
          <ClientProof headline={story.headline} lang={story.lang} voice={voice} paddingTop="0" />
        ) : null}
        {service ? (
          <Container paddingBottom="section">
            <Text size="lead">
              <Sentence
                text={t.service}
                parts={{ name: <TextLink to={service.to}>{service.name}</TextLink> }}
              />
            </Text>
          </Container>
        ) : null}
      </article>
      <NextCaseStudies stories={next} />
      <CallToAction title={t.question}>{t.offer}</CallToAction>
    </>
  );
}
