import { chakra } from '@chakra-ui/react/styled-system';
import { PATHS } from '@/shared/config/paths';
import { Row } from '@/shared/ui/layout';
import { Picture } from '@/shared/ui/picture';
import { Heading, Text } from '@/shared/ui/typography';
import type { CaseStudyTeaser } from '../model/landing-content';
import { ActionLink } from './action-link';
import { CaseStudyGraphic, drawingOf } from './case-study-graphic';

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
export function CaseStudyCard({ story, to, isFirst }: StoryCardProps) {
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
            <Picture src={image ?? ''} alt={alt ?? ''} sizes="(min-width: 48em) 50vw, 100vw" />
          )}
        </Figure>
      ) : null}
      <div>
        <Category>{story.industry}</Category>
        <Heading level={3} size="h2" id={id} marginTop="2">
          {story.title}
        </Heading>
        <Text tone="muted" marginTop="4">
          {story.summary}
        </Text>
        <Result>{story.headline}</Result>
        <Row gap="0" columnGap="6" marginTop="3">
          <ActionLink to={to} aria-label={`Read the case study: ${story.title}`}>
            Read the case study
          </ActionLink>
          <ActionLink
            to={PATHS.contact}
            aria-label={`Talk to us about a project like this: ${story.industry}`}
          >
            Talk to us about a project like this
          </ActionLink>
        </Row>
      </div>
    </Card>
  );
}
