import type { Post } from '@contracts/content.ts';
import { PATHS } from '@/shared/config/paths';
import { Picture } from '@/shared/ui/picture';
import { SplitHero } from '@/shared/ui/split-hero';
import { Heading, Text } from '@/shared/ui/typography';
import { Byline } from './byline';

/** The beginning of an article: what it is about, by whom and how long, and its picture. */
export function ArticleHero({ post }: { post: Post }) {
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
