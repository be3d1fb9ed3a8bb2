import { chakra } from '@chakra-ui/react/styled-system';
import { postPath } from '@/shared/config/paths';
import { absolute } from '@/shared/seo/page-meta';
import { Box, Container, Section } from '@/shared/ui/layout';
import { HtmlProse } from '@/shared/ui/prose';
import { Heading } from '@/shared/ui/typography';
import type { Article } from '../api/get-post';
import { outline } from '../model/outline';
import { ArticleCard } from './article-card';
import { ArticleHero } from './article-hero';
import { ShareRow } from './share-row';
import { TableOfContents } from './table-of-contents';

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
export function ArticlePage({ post, related }: Article) {
  return (
    <>
      <article>
        <ArticleHero post={post} />
        <Container>
          <Body>
            <TableOfContents sections={outline(post.content)} />
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
