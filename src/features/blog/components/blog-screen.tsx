import { chakra } from '@chakra-ui/react/styled-system';
import type { PostSummary } from '@contracts/content.ts';
import { PATHS } from '@/shared/config/paths';
import { ButtonLink } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/empty-state';
import { Box, Container, Row, Section } from '@/shared/ui/layout';
import { Anchor, Heading, Text } from '@/shared/ui/typography';
import { ArticleCard } from './article-card';

const Masthead = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
    alignItems: 'end',
    columnGap: '12',
    rowGap: '5',
    paddingBottom: { base: '8', lg: '10' },
    marginBottom: { base: '8', lg: '10' },
    borderBottom: '2px solid',
    borderColor: 'ink',
  },
});
const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(3, minmax(0, 1fr))',
    },
    columnGap: { base: '8', lg: '12' },
    rowGap: { base: '14', lg: '20' },
    listStyle: 'none',
  },
});

function Posts({ posts }: { posts: PostSummary[] }) {
  if (posts.length === 0) {
    return (
      <EmptyState title="No articles yet.">
        We're writing the first one. Subscribe below to get it by email.
      </EmptyState>
    );
  }
  return (
    <Grid>
      {posts.map((post, index) => (
        <ArticleCard key={post.id} post={post} place="list" priority={index === 0} />
      ))}
    </Grid>
  );
}

/** The list of articles. */
export function BlogScreen({ posts }: { posts: PostSummary[] }) {
  return (
    <>
      <Section pt={{ base: '10', lg: '16' }}>
        <Container>
          <Masthead>
            <Heading level={1} size="display">
              Insights
            </Heading>
            <Text size="lead" tone="muted">
              Notes on putting AI to work in companies where the owner still knows everyone’s name. We show
              the math, so you can plug in your own numbers.
            </Text>
          </Masthead>
          <Posts posts={posts} />
        </Container>
      </Section>
      <Section tone="sand" py={{ base: '14', lg: '16' }} aria-labelledby="subscribe-title">
        <Container>
          <Row justifyContent="space-between" gap="8">
            <Box>
              <Heading level={2} size="h3" id="subscribe-title">
                Get the next article by email
              </Heading>
              <Text marginTop="2">
                Or follow the <Anchor href={PATHS.rss}>RSS feed</Anchor>.
              </Text>
            </Box>
            <ButtonLink to={PATHS.contact} variant="outline">
              Subscribe to Our Newsletter
            </ButtonLink>
          </Row>
        </Container>
      </Section>
    </>
  );
}
