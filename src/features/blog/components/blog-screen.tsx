import { chakra } from '@chakra-ui/react/styled-system';
import { PATHS } from '@/shared/config/paths';
import { EnglishNote } from '@/shared/content/english-note';
import { messages } from '@/shared/i18n/messages';
import { Sentence } from '@/shared/i18n/sentence';
import { TRADE_MESSAGES } from '@/shared/i18n/trade';
import { ButtonLink } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { Box, Container, Row, Section } from '@/shared/ui/layout/layout';
import { TextLink } from '@/shared/ui/text/text-link';
import { Anchor, Heading, Text } from '@/shared/ui/text/typography';
import type { BlogList } from '../model/tagged-posts';
import { ArticleCard } from './article-card';
import { TagLinks } from './tag-links';

const MESSAGES = messages('blog/list', {
  noneTagged: 'No articles with this tag.',
  noneTaggedHint: 'The tag may have been changed.',
  seeAll: 'See all articles',
  none: 'No articles yet.',
  noneHint: 'We’re writing the first one. Subscribe below to get it by email.',
  title: 'Insights',
  byTag: 'Articles by tag',
  subscribe: 'Get the next article by email',
  follow: 'Or follow the {feed}.',
  feed: 'RSS feed',
  newsletter: 'Subscribe to Our Newsletter',
});

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

function Posts({ posts, tag }: Pick<BlogList, 'posts' | 'tag'>) {
  const t = MESSAGES.get();
  if (posts.length === 0 && tag !== undefined) {
    return (
      <EmptyState title={t.noneTagged}>
        {t.noneTaggedHint} <TextLink to={PATHS.blog}>{t.seeAll}</TextLink>
      </EmptyState>
    );
  }
  if (posts.length === 0) {
    return <EmptyState title={t.none}>{t.noneHint}</EmptyState>;
  }
  return (
    <Grid>
      {posts.map((post, index) => (
        <ArticleCard key={post.id} post={post} place="list" priority={index === 0} />
      ))}
    </Grid>
  );
}

/** The list of articles, or of those with one tag. */
export function BlogScreen({ posts, tags, tag }: BlogList) {
  const t = MESSAGES.get();
  return (
    <>
      <Section pt={{ base: '10', lg: '16' }}>
        <Container>
          <Masthead>
            <Heading level={1} size="display">
              {t.title}
            </Heading>
            <Text size="lead" tone="muted">
              {TRADE_MESSAGES.get().insights}
            </Text>
          </Masthead>
          {tags.length > 0 ? (
            <Box as="nav" aria-label={t.byTag} marginBottom={{ base: '8', lg: '10' }}>
              <TagLinks tags={tags} current={tag} all={PATHS.blog} />
            </Box>
          ) : null}
          <EnglishNote of={posts} />
          <Posts posts={posts} tag={tag} />
        </Container>
      </Section>
      <Section tone="sand" py={{ base: '14', lg: '16' }} aria-labelledby="subscribe-title" data-print="no">
        <Container>
          <Row justifyContent="space-between" gap="8">
            <Box>
              <Heading level={2} size="h3" id="subscribe-title">
                {t.subscribe}
              </Heading>
              <Text marginTop="2">
                <Sentence text={t.follow} parts={{ feed: <Anchor href={PATHS.rss}>{t.feed}</Anchor> }} />
              </Text>
            </Box>
            <ButtonLink to={PATHS.contact} variant="outline">
              {t.newsletter}
            </ButtonLink>
          </Row>
        </Container>
      </Section>
    </>
  );
}
