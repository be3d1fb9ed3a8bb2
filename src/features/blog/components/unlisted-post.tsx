import { PATHS, postPath } from '@/shared/config/paths';
import { UnlistedPage } from '@/shared/content/unlisted-page';
import { ButtonLink } from '@/shared/ui/button';
import { Container, Stack } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';
import { getPost } from '../api/full-posts';
import { ArticlePage } from './article-page';

/** There is no article at this URL. */
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

/** The article of a URL that the build has no page of. */
export function UnlistedPost() {
  return (
    <UnlistedPage
      kind="post"
      noun="article"
      load={getPost}
      pathOf={postPath}
      titleOf={({ post }) => post.title}
      missing={{ title: 'Blog Post Not Found', screen: <PostNotFound /> }}
    >
      {(article) => <ArticlePage {...article} />}
    </UnlistedPage>
  );
}
