import { chakra } from '@chakra-ui/react/styled-system';
import { PATHS } from '@/shared/config/paths';
import { Container, Section } from '@/shared/ui/layout';
import { TextLink } from '@/shared/ui/text-link';
import { Heading, Text } from '@/shared/ui/typography';
import { STORIES } from '../model/content';
import { StoryDrawing } from './story-drawing';

// Figure and text change sides from one story to the next.
const Story = chakra('article', {
  base: {
    display: 'grid',
    gridTemplateColumns: { lg: '7fr 5fr' },
    alignItems: 'center',
    columnGap: '16',
    rowGap: '7',
    paddingBlockStart: { base: '14', lg: '20' },
    '&:nth-of-type(even)': { gridTemplateColumns: { lg: '5fr 7fr' }, '& > figure': { order: { lg: '1' } } },
  },
});
const Figure = chakra('figure', {
  base: { bg: 'pine', borderRadius: 'md', overflow: 'hidden', py: { base: '2', sm: '6' }, px: { sm: '8' } },
});
const Category = chakra('p', { base: { textStyle: 'label', color: 'muted' } });
const Result = chakra('p', {
  base: {
    textStyle: 'label',
    marginTop: '5',
    paddingInlineStart: '4',
    borderInlineStart: '3px solid',
    borderColor: 'gold',
  },
});

/** Three projects and what they changed. */
export function Stories() {
  return (
    <Section id="case-studies" aria-labelledby="case-studies-title">
      <Container>
        <Heading level={2} size="h1" id="case-studies-title">
          Success stories
        </Heading>
        {STORIES.map(({ drawing, category, title, description, result, alt }) => (
          <Story key={title} data-reveal="">
            <Figure>
              <StoryDrawing name={drawing} alt={alt} />
            </Figure>
            <div>
              <Category>{category}</Category>
              <Heading level={3} size="h2" marginTop="2">
                {title}
              </Heading>
              <Text tone="muted" marginTop="4">
                {description}
              </Text>
              <Result>{result}</Result>
              <TextLink
                to={PATHS.contact}
                display="inline-flex"
                alignItems="center"
                minH="tap"
                marginTop="3"
                fontSize="sm"
                fontWeight="semibold"
                aria-label={`Talk to us about a project like this: ${category}`}
              >
                Talk to us about a project like this
              </TextLink>
            </div>
          </Story>
        ))}
      </Container>
    </Section>
  );
}
