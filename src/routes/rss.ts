import { getFeed } from '@/features/blog/api/full-posts';
import { feedXml } from '@/features/blog/model/rss';
import { PATHS, postPath } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { absolute } from '@/shared/seo/basic-meta';

/** The articles for feed readers, whole; written at build. */
export async function loader() {
  const channel = {
    title: `Insights | ${SITE.name}`,
    description: SITE.tagline,
    url: absolute(PATHS.blog),
    feedUrl: absolute(PATHS.rss),
  };
  const items = (await getFeed()).map((post) => ({
    title: post.title,
    url: absolute(postPath(post.slug)),
    author: post.author,
    tags: post.tags,
    excerpt: post.excerpt,
    content: post.content,
    publishedAt: post.publish_at,
    modifiedAt: post.updated_at,
  }));
  return new Response(feedXml(channel, items), { headers: { 'Content-Type': 'application/rss+xml' } });
}
