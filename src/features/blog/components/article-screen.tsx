import { chakra } from '@chakra-ui/react/styled-system';
import type { Post } from '@contracts/content.ts';
import { PATHS, postPath } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { MovedContentRedirect } from '@/shared/content/moved-content-redirect';
import { useRevalidatedContent } from '@/shared/content/use-revalidated-content';
import { absolute } from '@/shared/seo/page-meta';
import { ButtonLink } from '@/shared/ui/button';
import { ContentError } from '@/shared/ui/content-error';
import { Box, Container, Section, Stack } from '@/shared/ui/layout';
import { Picture } from '@/shared/ui/picture';
import { HtmlProse, TableOfContents } from '@/shared/ui/prose';
import { Spinner } from '@/shared/ui/spinner';
import { SplitHero } from '@/shared/ui/split-hero';
import { Heading, Text } from '@/shared/ui/typography';
import type { Article } from '../api/full-posts';
import { outline } from '../model/article';
import { ArticleCard, Byline } from './article-card';
import { ShareRow } from './share-row';

/** The beginning of an article: what it is about, by whom and how long, and its picture. */
function ArticleHero({ post }: { post: Post }) {
  return (
    <SplitHero
      back={{ to: PATHS.blog, label: 'Back to All Articles' }}
      picture={
        <Picture src={post.image_url} alt={post.image_alt} sizes="(min-width: 64em) 50vw, 100vw" priority />
      }
    >
      <Heading level={1}>{post.title}</Heading>
      <Text size="lead" tone="muted" marginTop="5" marginBottom="6">
        {post.excerpt}
      </Text>
      <Byline post={post}>
        <span>{post.read_time}</span>
      </Byline>
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

/** An article, whole. */
function ArticlePage({ post, related }: Article) {
  const sections = outline(post.content);
  return (
    <>
      <article>
        <ArticleHero post={post} />
        <Container>
          <Body>
            {sections.length > 0 ? <TableOfContents title="In this article" sections={sections} /> : <div />}
            <Box>
              <HtmlProse html={post.content} />
              <Box maxW="measure" marginTop="14" paddingTop="6" borderTop="1px solid" borderColor="control">
                <ShareRow title={post.title} url={absolute(postPath(post.slug))} />
              </Box>
            </Box>
          </Body>
        </Container>
      </article>
      {related.length > 0 ? (
        <Section pt="0" aria-labelledby="related-title">
          <Container>
            <Box borderTop="2px solid" borderColor="ink" paddingTop={{ base: '8', lg: '10' }}>
              <Heading level={2} id="related-title">
                Related Articles
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

/** There is no article at this address. */
function PostNotFound() {
  return (
    <Container py="section">
      <Stack gap="6" alignItems="flex-start">
        <Heading level={1}>Blog Post Not Found</Heading>
        <Text size="lead">The blog post you're looking for doesn't exist or has been moved.</Text>
        <ButtonLink to={PATHS.blog}>Return to Blog</ButtonLink>
      </Stack>
    </Container>
  );
}

const loadArticle = async (slug: string) => (await import('../api/full-posts')).getPost(slug);

type ArticleScreenProps = {
  slug: string;
  /** Data from the build; without it the database is queried immediately. */
  stored: Article | undefined;
};

/** The article at `slug`: loading, there, not there, or not to be had just now. */
export function ArticleScreen({ slug, stored }: ArticleScreenProps) {
  const { data, isFailed, retry } = useRevalidatedContent<Article | null>(loadArticle, slug, stored);
  if (isFailed) return <ContentError what="The article" onRetry={retry} />;
  if (data === undefined) {
    return (
      <>
        <Spinner label="Loading the article..." />
        {/* Without JavaScript the page shows what its HTTP status says. */}
        <noscript>
          <PostNotFound />
        </noscript>
      </>
    );
  }
  return (
    <>
      {stored ? null : <title>{`${data ? data.post.title : 'Blog Post Not Found'} | ${SITE.name}`}</title>}
      {data ? (
        <ArticlePage {...data} />
      ) : (
        <MovedContentRedirect kind="post" slug={slug} pathOf={postPath}>
          <PostNotFound />
        </MovedContentRedirect>
      )}
    </>
  );
}
