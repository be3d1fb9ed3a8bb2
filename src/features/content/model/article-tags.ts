// The tags of an article; the CHECK constraint of blog_posts.tags has the same rules.

import { line } from '@contracts/text-rules.ts';
import { z } from 'zod';

export const TAG_LIMITS = { items: 5, characters: 30 } as const;

/** One tag: trimmed, with a letter or a digit that its URL can be made of. */
export const articleTag = line(1, TAG_LIMITS.characters, 'Please enter a tag.').refine(
  (tag) => /[A-Za-z0-9]/.test(tag),
  'Each tag must have a letter from A to Z or a digit.',
);

/** The tags of an article in their order; no two differ in case only. */
export const articleTags = z
  .array(articleTag)
  .max(TAG_LIMITS.items, `Please use ${TAG_LIMITS.items} tags or fewer.`)
  .refine(
    (tags) => new Set(tags.map((tag) => tag.toLowerCase())).size === tags.length,
    'Please use each tag once.',
  );
