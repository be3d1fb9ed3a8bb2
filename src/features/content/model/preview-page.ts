// What a page needs of a row that may not be complete yet: a draft as its editor holds it.
import { caseStudyMetrics } from '@contracts/case-study-metrics.ts';
import { z } from 'zod';
import { serviceProcess } from '@/shared/content/content-rows';

const row = z.object({
  id: z.number(),
  version: z.number(),
  publish_at: z.string(),
  updated_at: z.string(),
  slug: z.string(),
});

const author = z.object({
  id: z.number(),
  name: z.string(),
  role: z.string(),
  biography: z.string(),
  image_url: z.string(),
  image_alt: z.string(),
  linkedin_url: z.string().nullable(),
});

export const postPreview = row.extend({
  title: z.string(),
  excerpt: z.string(),
  author: z.string(),
  read_time: z.string(),
  content: z.string(),
  image_url: z.string(),
  image_alt: z.string(),
  tags: z.array(z.string()),
  author_profile: author.nullable(),
});

export const servicePreview = row.extend({
  name: z.string(),
  short_description: z.string(),
  description: z.string(),
  duration: z.string(),
  price: z.number(),
  price_unit: z.string(),
  image_url: z.string(),
  image_alt: z.string(),
  benefits: z.array(z.string()),
  process: serviceProcess,
  case_study: z.string().nullable(),
});

export const caseStudyPreview = row.extend({
  title: z.string(),
  client: z.string(),
  industry: z.string(),
  summary: z.string(),
  headline: z.string(),
  challenge: z.string(),
  solution: z.string(),
  results: z.string(),
  timeline: z.string(),
  image_url: z.string().nullable(),
  image_alt: z.string().nullable(),
  featured: z.boolean(),
  technologies: z.array(z.string()),
  metrics: caseStudyMetrics,
});
