import { ISSUE_LIMITS } from '@contracts/staff-newsletter.ts';
import { postPath } from '@/shared/config/paths';
import type { IssueText } from './issue';

export type PublishedArticle = { id: number; title: string; slug: string; excerpt: string };

/** Markdown in which `text` means nothing but itself. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&');
}

/** The first draft of an issue about an article: its excerpt, and the link to it on the site. */
export function issueFromArticle({ title, slug, excerpt }: PublishedArticle): IssueText {
  return {
    subject: title.slice(0, ISSUE_LIMITS.subject),
    preview_line: excerpt.slice(0, ISSUE_LIMITS.previewLine),
    body: `${plain(excerpt)}\n\n[Read the article: ${plain(title)}](${postPath(slug)})\n`,
  };
}
