import { PATHS, postPath } from '@/shared/config/paths';
import { UnlistedPage } from '@/shared/content/unlisted-page';
import { messages } from '@/shared/i18n/messages';
import { ButtonLink } from '@/shared/ui/button';
import { Container, Stack } from '@/shared/ui/layout/layout';
import { Heading, Text } from '@/shared/ui/text/typography';
import { getPost } from '../api/full-posts';
import { ArticlePage } from './article-page';

const MESSAGES = messages('blog/unlisted', {
  missing: 'Blog Post Not Found',
  missingHint: "The blog post you're looking for doesn't exist or has been moved.",
  all: 'Return to Blog',
  loading: 'Loading the article...',
  notLoaded: 'The article couldn’t be loaded',
});

/** There is no article at this URL. */
function PostNotFound() {
  const t = MESSAGES.get();
  return (
    <Container py="section">
      <Stack gap="6" alignItems="flex-start">
        <Heading level={1}>{t.missing}</Heading>
        <Text size="lead">{t.missingHint}</Text>
        <ButtonLink to={PATHS.blog}>{t.all}</ButtonLink>
      </Stack>
    </Container>
  );
}

/** The article of a URL that the build has no page of. */
export function UnlistedPost() {
  const t = MESSAGES.get();
  return (
    <UnlistedPage
      kind="post"
      loading={{ progress: t.loading, failed: t.notLoaded }}
      load={getPost}
      pathOf={postPath}
      titleOf={({ post }) => post.title}
      missing={{ title: t.missing, screen: <PostNotFound /> }}
    >
      {(article) => <ArticlePage {...article} />}
    </UnlistedPage>
  );
}
