// Content as staff write it. Column names are the database's own.
import type { Tables } from '@contracts/database.types.ts';
import { z } from 'zod';
import type { ContentTable } from '@/shared/content/content-rows';

export const CONTENT_KINDS = [
  'post',
  'service',
  'case_study',
  'team_member',
  'testimonial',
  'partner',
  'faq',
] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** A line of a list of content, whose columns its kind chooses; `version` counts its changes, instants are ISO 8601. */
export const contentEntry = z.object({
  id: z.number().int(),
  version: z.number().int(),
  title: z.string(),
  /** Null for a kind without one. */
  slug: z.string().nullable().default(null),
  status: z.enum(['draft', 'published']),
  publish_at: z.string(),
  updated_at: z.string(),
  /** The version whose English text is translated; 0 for none. */
  translated_version: z.number().int(),
});
export type ContentEntry = z.infer<typeof contentEntry>;

/** A piece of content with all columns of its kind. */
export type StoredContent = Pick<
  Tables<ContentTable>,
  'id' | 'version' | 'status' | 'publish_at' | 'updated_at'
> &
  Partial<Pick<Tables<ContentTable>, 'translated_version' | 'translations'>> &
  Record<string, unknown>;

/** The columns that are translated, as private.translated_fields() has them. */
export const TRANSLATED_COLUMNS: Record<ContentKind, readonly string[]> = {
  post: ['title', 'excerpt', 'content', 'image_alt'],
  service: ['name', 'short_description', 'description', 'benefits', 'process', 'duration', 'image_alt'],
  case_study: [
    ...['title', 'client', 'industry', 'summary', 'headline', 'challenge', 'solution', 'results', 'timeline'],
    ...['metrics', 'image_alt'],
  ],
  team_member: ['role', 'biography', 'image_alt'],
  testimonial: ['quote', 'name', 'title'],
  partner: [],
  faq: ['question', 'answer'],
};
