// Content as staff write it. Column names are the database's own.
import { z } from 'zod';

export const CONTENT_KINDS = ['post', 'service', 'case_study', 'team_member', 'testimonial', 'faq'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** A line of a list of content; `version` counts its changes, instants are ISO 8601. */
export const contentEntry = z.object({
  id: z.number().int(),
  version: z.number().int(),
  title: z.string(),
  slug: z.string().nullable(),
  status: z.enum(['draft', 'published']),
  publish_at: z.string(),
  updated_at: z.string(),
  /** The version whose English text is translated; 0 for none. */
  translated_version: z.number().int(),
});
export type ContentEntry = z.infer<typeof contentEntry>;

/** A piece of content with all columns of its kind. */
export const storedContent = contentEntry
  .pick({ id: true, version: true, status: true, publish_at: true, updated_at: true })
  .extend({
    translated_version: contentEntry.shape.translated_version.optional(),
    /** {} or {es: the Spanish text of every translated column}. */
    translations: z.object({ es: z.record(z.string(), z.unknown()).optional() }).optional(),
  })
  .catchall(z.unknown());
export type StoredContent = z.infer<typeof storedContent>;

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
  faq: ['question', 'answer'],
};
