// The rows that the site reads, with the database's own names; the CHECK constraints of the tables say what may
// be in them. Instants are ISO 8601 with an offset.
import { z } from 'zod';

const row = z.object({ id: z.number().int(), publish_at: z.string(), updated_at: z.string() });

/** `lang` is there when a page of another language shows the row in English, because it has no translation. */
export type InEnglish = { lang?: 'en' };

/** Counts the changes of a row. A page names the versions that it shows, so that staff can see that a change is live. */
const version = z.number().int();

const processStep = z.object({ step: z.number(), title: z.string(), description: z.string() });

/** A service as cards show it; `price` in whole units of `price_unit`. */
export const serviceSummary = row.extend({
  slug: z.string(),
  name: z.string(),
  short_description: z.string(),
  duration: z.string(),
  price: z.number(),
  price_unit: z.literal('USD'),
  image_url: z.string(),
  image_alt: z.string(),
});
export type ServiceSummary = z.infer<typeof serviceSummary> & InEnglish;

/** A service's page; `description` is plain text, a blank line between paragraphs. */
export const service = serviceSummary.extend({
  version,
  description: z.string(),
  benefits: z.array(z.string()),
  process: z.array(processStep),
});
export type Service = z.infer<typeof service> & InEnglish;

/** An article as cards and the feed show it; `read_time` such as '8 min read'. */
export const postSummary = row.extend({
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  author: z.string(),
  read_time: z.string(),
  tags: z.array(z.string()),
  image_url: z.string(),
  image_alt: z.string(),
});
export type PostSummary = z.infer<typeof postSummary> & InEnglish;

/** One of the firm's people; `biography` is plain text, a few sentences. */
export const teamMember = z.object({
  id: z.number().int(),
  version,
  name: z.string(),
  role: z.string(),
  biography: z.string(),
  image_url: z.string(),
  image_alt: z.string(),
});
export type TeamMember = z.infer<typeof teamMember> & InEnglish;

const authorProfile = teamMember.omit({ version: true });
export type AuthorProfile = z.infer<typeof authorProfile> & InEnglish;

/**
 * An article; `content` is HTML of the tags that private.is_safe_article_html() allows. `author_profile` is the team
 * member who wrote it; null when none is linked, or the one linked is not published.
 */
export const post = postSummary.extend({
  version,
  content: z.string(),
  author_profile: authorProfile.nullable(),
});
export type Post = z.infer<typeof post> & InEnglish & { author_profile: AuthorProfile | null };

/** A case study's figures: `improvement` and `progress` in percent, `roi` in whole US dollars. */
export const caseStudyMetrics = z.object({
  beforeAfter: z.array(
    z.object({
      metric: z.string(),
      before: z.number(),
      after: z.number(),
      unit: z.string(),
      improvement: z.number(),
    }),
  ),
  timeline: z.array(z.object({ phase: z.string(), duration: z.string(), progress: z.number() })),
  roi: z.object({ investment: z.number(), returns: z.number(), timeframe: z.string() }),
  kpis: z.array(z.object({ name: z.string(), value: z.number(), target: z.number(), achieved: z.boolean() })),
});
export type CaseStudyMetrics = z.infer<typeof caseStudyMetrics>;

/** A case study as cards show it; `image_url` and `image_alt` are there together or not at all. */
export const caseStudySummary = row.extend({
  slug: z.string(),
  title: z.string(),
  client: z.string(),
  industry: z.string(),
  summary: z.string(),
  headline: z.string(),
  image_url: z.string().nullable(),
  image_alt: z.string().nullable(),
  featured: z.boolean(),
});
export type CaseStudySummary = z.infer<typeof caseStudySummary> & InEnglish;

/** A case study's page; the long texts are plain, a blank line between paragraphs. */
export const caseStudy = caseStudySummary.extend({
  version,
  challenge: z.string(),
  solution: z.string(),
  results: z.string(),
  timeline: z.string(),
  technologies: z.array(z.string()),
  metrics: caseStudyMetrics,
});
export type CaseStudy = z.infer<typeof caseStudy> & InEnglish;

/** What a client says of the firm. */
export const testimonial = z.object({
  id: z.number().int(),
  version,
  quote: z.string(),
  name: z.string(),
  title: z.string(),
  initials: z.string(),
});
export type Testimonial = z.infer<typeof testimonial> & InEnglish;

/** A question with its answer, both plain text. */
export const faq = z.object({
  id: z.number().int(),
  version,
  question: z.string(),
  answer: z.string(),
});
export type Faq = z.infer<typeof faq> & InEnglish;

/** How many of each the landing page shows. A trigger of case_studies has the same number of case studies. */
export const ON_LANDING_PAGE = { caseStudies: 3, testimonials: 2 } as const;
