import type { CaseStudyMetrics } from '@contracts/case-study-metrics.ts';
import type { Tables } from '@contracts/database.types.ts';
import { z } from 'zod';

export type ContentTable =
  | 'blog_posts'
  | 'case_studies'
  | 'faqs'
  | 'partners'
  | 'services'
  | 'team_members'
  | 'testimonials';

/** `lang` is there when a page of another language shows the row in English, because it has no translation. */
export type InEnglish = { lang?: 'en' };

type Row<Name extends ContentTable, Column extends keyof Tables<Name>> = Pick<Tables<Name>, Column> &
  InEnglish;

/** A service as cards show it; `price` in whole units of `price_unit`. */
export type ServiceSummary = Row<
  'services',
  | ('id' | 'publish_at' | 'updated_at' | 'slug' | 'name' | 'short_description')
  | ('duration' | 'price' | 'price_unit' | 'image_url' | 'image_alt')
>;

export const serviceProcess = z.array(
  z.object({ step: z.number(), title: z.string(), description: z.string() }),
);

/** A service's page; `description` is plain text, a blank line between paragraphs. */
export type Service = ServiceSummary &
  Row<'services', 'version' | 'description' | 'benefits' | 'case_study'> & {
    process: z.infer<typeof serviceProcess>;
  };

/** An article as cards and the feed show it; `read_time` such as '8 min read'. */
export type PostSummary = Row<
  'blog_posts',
  | ('id' | 'publish_at' | 'updated_at' | 'slug' | 'title' | 'excerpt')
  | ('author' | 'read_time' | 'tags' | 'image_url' | 'image_alt')
>;

export type AuthorProfile = Row<
  'team_members',
  'id' | 'name' | 'role' | 'biography' | 'image_url' | 'image_alt' | 'linkedin_url'
>;

/** One of the firm's people; `biography` is plain text, a few sentences. */
export type TeamMember = AuthorProfile & Row<'team_members', 'version'>;

/**
 * An article; `content` is HTML of the tags that private.is_safe_article_html() allows. `author_profile` is the team
 * member who wrote it; null when none is linked, or the one linked is not published.
 */
export type Post = PostSummary &
  Row<'blog_posts', 'version' | 'content'> & { author_profile: AuthorProfile | null };

/** A case study as cards show it; `image_url` and `image_alt` are there together or not at all. */
export type CaseStudySummary = Row<
  'case_studies',
  | ('id' | 'publish_at' | 'updated_at' | 'slug' | 'title' | 'client' | 'industry')
  | ('summary' | 'headline' | 'image_url' | 'image_alt' | 'featured')
>;

/** A case study's page; the long texts are plain, a blank line between paragraphs. */
export type CaseStudy = CaseStudySummary &
  Row<'case_studies', 'version' | 'challenge' | 'solution' | 'results' | 'timeline' | 'technologies'> & {
    metrics: CaseStudyMetrics;
  };

/** What a client says of the firm. */
export type Testimonial = Row<'testimonials', 'id' | 'version' | 'quote' | 'name' | 'title' | 'initials'>;

/** A publication or an organization; `url` and `image_url`, its logo, may be missing. */
export type Partner = Row<'partners', 'id' | 'version' | 'name' | 'url' | 'image_url'>;

/** A question with its answer, both plain text. */
export type Faq = Row<'faqs', 'id' | 'version' | 'question' | 'answer'>;

/** How many of each the landing page shows. A trigger of case_studies has the same number of case studies. */
export const ON_LANDING_PAGE = { caseStudies: 3, testimonials: 2 } as const;
