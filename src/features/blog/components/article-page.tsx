import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { PATHS, pathIn, postPath } from '@/shared/config/paths';
import { toArticleTag } from '@/shared/content/article-tags';
import type { Post } from '@/shared/content/content-rows';
import { EnglishNote } from '@/shared/content/english-note';
import { locale, messages } from '@/shared/i18n/messages';
import { Island } from '@/shared/islands/island';
import { absolute } from '@/shared/seo/basic-meta';
import { Box, Container, Section, Stack } from '@/shared/ui/layout/layout';
import { SplitHero } from '@/shared/ui/layout/split-hero';
import { Picture } from '@/shared/ui/picture';
import { HtmlProse, TableOfContents } from '@/shared/ui/text/prose';
import { Heading, Text } from '@/shared/ui/text/typography';
import type { Article } from '../api/full-posts';
import { outline } from '../model/article';
import { ArticleCard, Byline } from './article-card';
import { ArticleOffers } from './article-offers';
import { AuthorNote } from './author-note';
import { ShareRow } from './share-row';
import { TagLinks } from './tag-links';

const MESSAGES = messages('blog/article', {
  back: 'Back to All Articles',
  tags: 'Tags',
  contents: 'In this article',
  related: 'Related Articles',
});

/** The beginning of an article: what it is about, by whom and how long, its tags, and its picture. */
function ArticleHero({ post }: { post: Post }) {
  return (
    <SplitHero
      back={{ to: PATHS.blog, label: MESSAGES.get().back }}
      picture={
        <Picture
          src={post.image_url}
          alt={post.image_alt}
          sizes="(min-width: 64em) 50vw, 100vw"
          priority
          lang={post.lang}
        />
      }
    >
      <EnglishNote of={[post]} />
      <Heading level={1} lang={post.lang}>
        {post.title}
      </Heading>
      <Text size="lead" tone="muted" marginTop="5" marginBottom="6" lang={post.lang}>
        {post.excerpt}
      </Text>
      <Byline post={post}>
        <span>{post.read_time}</span>
      </Byline>
      {post.tags.length > 0 ? (
        <Box as="nav" aria-label={MESSAGES.get().tags} marginTop="5">
          <TagLinks tags={post.tags.map(toArticleTag)} />
        </Box>
      ) : null}
    </SplitHero>
  );
}

const Body = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '15rem minmax(0, 1fr)' },
    columnGap: { lg: '16', xl: '24' },
    py: { base: '12', lg: '20' },
  },
});
const Related = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    columnGap: { base: '8', lg: '12' },
    rowGap: '14',
    marginTop: '10',
    listStyle: 'none',
  },
});

type ArticlePageProps = Article & {
  /** The form to subscribe, which belongs to another feature. */
  newsletter?: ReactNode;
};

/** An article, whole. */
export function ArticlePage({ post, related, newsletter }: ArticlePageProps) {
  const t = MESSAGES.get();
  const sections = outline(post.content);
  return (
    <>
      <article>
        <ArticleHero post={post} />
        <Container>
          <Body data-print="flow">
            {sections.length > 0 ? (
              <TableOfContents title={t.contents} sections={sections} lang={post.lang} />
            ) : (
              <div />
            )}
            <Box>
              {post.lang ? (
                <div lang={post.lang}>
                  <HtmlProse html={post.content} />
                </div>
              ) : (
                <HtmlProse html={post.content} />
              )}
              <Stack
                gap="10"
                maxW="measure"
                marginTop="14"
                paddingTop="8"
                borderTop="1px solid"
                borderColor="control"
              >
                {post.author_profile ? <AuthorNote author={post.author_profile} /> : null}
                <Island
                  id="share-row"
                  when="visible"
                  component={ShareRow}
                  props={{ title: post.title, url: absolute(pathIn(locale.get(), postPath(post.slug))) }}
                />
              </Stack>
            </Box>
          </Body>
        </Container>
      </article>
      <ArticleOffers newsletter={newsletter} />
      {related.length > 0 ? (
        <Section pt={{ base: '14', lg: '20' }} aria-labelledby="related-title" data-print="no">
          <Container>
            <Box borderTop="2px solid" borderColor="ink" paddingTop={{ base: '8', lg: '10' }}>
              <Heading level={2} id="related-title">
                {t.related}
              </Heading>
              <Related>
                {related.map((each) => (
                  <ArticleCard key={each.id} post={each} place="related" />
                ))}
              </Related>
            </Box>
          </Container>
        </Section>
      ) : null}
    </>
  );
}
