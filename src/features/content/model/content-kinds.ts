import { caseStudyPath, PATHS, postPath, servicePath } from '@/shared/config/paths';
import type { ContentTable } from '@/shared/content/content-rows';
import type { ContentKind } from './content';
import {
  CASE_STUDY_FIELDS,
  FAQ_FIELDS,
  type FieldSpec,
  POST_FIELDS,
  SERVICE_FIELDS,
  TEAM_MEMBER_FIELDS,
  TESTIMONIAL_FIELDS,
} from './content-fields';
import { PARTNER_FIELDS } from './partner-fields';

export type ContentKindConfig = {
  table: ContentTable;
  /** Its name in the middle of a sentence, one and many. */
  one: string;
  many: string;
  titleColumn: string;
  hasSlug: boolean;
  /** Whether staff choose its order; else it goes by date. */
  hasOrder: boolean;
  /** Where the site shows it. */
  pathOf: (slug: string) => string;
  fields: readonly FieldSpec[];
};

export const KINDS: Record<ContentKind, ContentKindConfig> = {
  post: {
    table: 'blog_posts',
    one: 'article',
    many: 'articles',
    titleColumn: 'title',
    hasSlug: true,
    hasOrder: false,
    pathOf: postPath,
    fields: POST_FIELDS,
  },
  service: {
    table: 'services',
    one: 'service',
    many: 'services',
    titleColumn: 'name',
    hasSlug: true,
    hasOrder: true,
    pathOf: servicePath,
    fields: SERVICE_FIELDS,
  },
  case_study: {
    table: 'case_studies',
    one: 'case study',
    many: 'case studies',
    titleColumn: 'title',
    hasSlug: true,
    hasOrder: true,
    pathOf: caseStudyPath,
    fields: CASE_STUDY_FIELDS,
  },
  team_member: {
    table: 'team_members',
    one: 'team member',
    many: 'team members',
    titleColumn: 'name',
    hasSlug: false,
    hasOrder: true,
    pathOf: () => PATHS.about,
    fields: TEAM_MEMBER_FIELDS,
  },
  testimonial: {
    table: 'testimonials',
    one: 'testimonial',
    many: 'testimonials',
    titleColumn: 'name',
    hasSlug: false,
    hasOrder: true,
    pathOf: () => PATHS.about,
    fields: TESTIMONIAL_FIELDS,
  },
  partner: {
    table: 'partners',
    one: 'partner',
    many: 'partners',
    titleColumn: 'name',
    hasSlug: false,
    hasOrder: true,
    pathOf: () => PATHS.partners,
    fields: PARTNER_FIELDS,
  },
  faq: {
    table: 'faqs',
    one: 'question',
    many: 'questions',
    titleColumn: 'question',
    hasSlug: false,
    hasOrder: true,
    pathOf: () => PATHS.serviceIndex,
    fields: FAQ_FIELDS,
  },
};

/** The kind that an address names; articles for anything else. */
export function isContentKind(name: string | null | undefined): name is ContentKind {
  return name != null && Object.hasOwn(KINDS, name);
}

export const parseContentKind = (name: string | null | undefined): ContentKind =>
  isContentKind(name) ? name : 'post';

/** The editor of a piece of content. */
export const editorPath = (kind: ContentKind, id: number | 'new') => `${PATHS.admin}/content/${kind}/${id}`;
/** Names the draft of an editor. */
export const contentDraftName = (kind: ContentKind, id: number | string) => `content:${kind}:${id}`;
/** The preview of its page. */
export const previewPath = (kind: ContentKind, id: number | 'new') => `${editorPath(kind, id)}/preview`;
/** The list of a kind. */
export const listPath = (kind: ContentKind) => `${PATHS.admin}/content?kind=${kind}`;
