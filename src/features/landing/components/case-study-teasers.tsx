import { chakra } from '@chakra-ui/react/styled-system';
import { caseStudyPath, PATHS } from '@/shared/config/paths';
import { messages } from '@/shared/i18n/messages';
import { Sentence } from '@/shared/i18n/sentence';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { Container, Row, Section } from '@/shared/ui/layout/layout';
import { Picture } from '@/shared/ui/picture';
import { TextLink } from '@/shared/ui/text/text-link';
import { Heading, Text } from '@/shared/ui/text/typography';
import type { CaseStudyTeaser } from '../api/landing-content';
import { ActionLink } from './action-link';
import { CaseStudyGraphic, drawingOf } from './case-study-graphic';

const MESSAGES = messages('landing/case-studies', {
  read: 'Read the case study',
  talk: 'Talk to us about a project like this',
  none: 'More stories are on the way.',
  noneHint: 'Until then, {ask}.',
  ask: 'ask us about work like yours',
  title: 'Success stories',
  lead: 'Each started with one number that had to move. We don’t name clients, but the figures are theirs.',
});

const Card = chakra('article', {
  base: {
    display: 'grid',
    rowGap: '7',
    '&[data-first]': {
      gridTemplateColumns: { lg: '7fr 5fr' },
      columnGap: '16',
      alignItems: 'center',
    },
  },
});
const Figure = chakra('figure', {
  base: {
    bg: 'pine',
    borderRadius: 'md',
    overflow: 'hidden',
    '&[data-drawn]': { py: { base: '3', sm: '6' }, px: { sm: '6' } },
  },
});
const Category = chakra('p', { base: { textStyle: 'label', color: 'muted' } });
const Result = chakra('p', {
  base: {
    textStyle: 'label',
    fontSize: 'md',
    marginTop: '5',
    paddingInlineStart: '4',
    borderInlineStart: '3px solid',
    borderColor: 'gold',
  },
});

type StoryCardProps = { story: CaseStudyTeaser; to: string; isFirst: boolean };

/** One story, with its result drawn: by hand where we have drawn it, else as its picture. */
function CaseStudyCard({ story, to, isFirst }: StoryCardProps) {
  const t = MESSAGES.get();
  const id = `story-${story.slug}`;
  const drawing = drawingOf(story.slug);
  const { image_url: image, image_alt: alt } = story;
  return (
    <Card aria-labelledby={id} data-reveal="" data-first={isFirst ? '' : undefined}>
      {drawing || image ? (
        <Figure data-drawn={drawing ? '' : undefined}>
          {drawing ? (
            <CaseStudyGraphic {...drawing} />
          ) : (
            <Picture
              src={image ?? ''}
              alt={alt ?? ''}
              sizes="(min-width: 48em) 50vw, 100vw"
              lang={story.lang}
            />
          )}
        </Figure>
      ) : null}
      <div>
        <Category lang={story.lang}>{story.industry}</Category>
        <Heading level={3} size="h2" id={id} marginTop="2" lang={story.lang}>
          {story.title}
        </Heading>
        <Text tone="muted" marginTop="4" lang={story.lang}>
          {story.summary}
        </Text>
        <Result lang={story.lang}>{story.headline}</Result>
        <Row gap="0" columnGap="6" marginTop="3">
          <ActionLink to={to} aria-label={`${t.read}: ${story.title}`}>
            {t.read}
          </ActionLink>
          <ActionLink to={PATHS.contact} aria-label={`${t.talk}: ${story.industry}`}>
            {t.talk}
          </ActionLink>
        </Row>
      </div>
    </Card>
  );
}

const Head = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { lg: '7fr 5fr' },
    columnGap: '16',
    rowGap: '4',
    alignItems: 'end',
    marginBottom: { base: '10', lg: '14' },
  },
});
// The first case study has its own row; the others are side by side, each a step lower than the previous one.
const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { md: '1fr 1fr' },
    columnGap: { md: '10', lg: '16' },
    rowGap: { base: '16', lg: '20' },
    alignItems: 'start',
    '& > :first-of-type': { gridColumn: { md: '1 / -1' } },
    '& > :nth-of-type(2n + 3)': { marginTop: { md: '20' } },
  },
});

type StoriesProps = { stories: CaseStudyTeaser[] };

function StoryList({ stories }: StoriesProps) {
  if (stories.length === 0) {
    const t = MESSAGES.get();
    return (
      <EmptyState title={t.none}>
        <Sentence text={t.noneHint} parts={{ ask: <TextLink to={PATHS.contact}>{t.ask}</TextLink> }} />
      </EmptyState>
    );
  }
  return (
    <Grid>
      {stories.map((story, index) => (
        <CaseStudyCard key={story.slug} story={story} to={caseStudyPath(story.slug)} isFirst={index === 0} />
      ))}
    </Grid>
  );
}

/** What projects have changed. */
export function CaseStudyTeasers(props: StoriesProps) {
  const t = MESSAGES.get();
  return (
    <Section id="case-studies" aria-labelledby="case-studies-title">
      <Container>
        <Head>
          <Heading level={2} size="h1" id="case-studies-title" data-reveal="">
            {t.title}
          </Heading>
          <Text size="lead" tone="muted" data-reveal="">
            {t.lead}
          </Text>
        </Head>
        <StoryList {...props} />
      </Container>
    </Section>
  );
}
