import { chakra } from '@chakra-ui/react/styled-system';
import type { CaseStudySummary } from '@contracts/content.ts';
import { Link } from 'react-router-dom';
import { caseStudyPath } from '@/shared/config/paths';
import { Container, Section } from '@/shared/ui/layout';
import { Picture } from '@/shared/ui/picture';
import { Heading, Text } from '@/shared/ui/typography';

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
const Industry = chakra('p', {
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
export function NextCaseStudies({ stories }: { stories: CaseStudySummary[] }) {
  if (stories.length === 0) return null;
  return (
    <Section tone="sand" aria-labelledby="next-stories">
      <Container>
        <Heading level={2} id="next-stories">
          {stories.length > 1 ? 'Next stories' : 'Next story'}
        </Heading>
        <Grid>
          {stories.map(({ slug, title, industry, headline, image_url: image, image_alt: alt }) => (
            <li key={slug} data-reveal="">
              {image && alt ? <Picture src={image} alt={alt} sizes="(min-width: 48em) 45vw, 100vw" /> : null}
              <Industry>{industry}</Industry>
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
