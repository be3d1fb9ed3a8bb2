import { slugify } from '../lib/text.ts';

/** A tag of articles. Tags with the same slug are one tag, however they are written. */
export type ArticleTag = { slug: string; name: string };

export const toArticleTag = (name: string): ArticleTag => ({ slug: slugify(name), name });

/** The tags of `posts`, each once, in the spelling of the first post that has it; in alphabetical order. */
export function distinctTags(posts: readonly { tags: readonly string[] }[]): ArticleTag[] {
  const found = new Map<string, ArticleTag>();
  for (const tag of posts.flatMap(({ tags }) => tags.map(toArticleTag))) {
    if (!found.has(tag.slug)) found.set(tag.slug, tag);
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
