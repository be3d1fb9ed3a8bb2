/** The last part of an address made of a title: small letters, digits and single hyphens, at most 80. */
export function slugify(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}|['’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, '');
}
type Dated = { status: 'draft' | 'published'; publish_at: string };
/** What a button does besides saving; publish_at null is now. */
export type Change = { status?: 'draft' | 'published'; publish_at?: string | null };

export type ContentState = 'draft' | 'scheduled' | 'published';

export function stateOf({ status, publish_at }: Dated): ContentState {
  if (status === 'draft') return 'draft';
  return Date.parse(publish_at) > Date.now() ? 'scheduled' : 'published';
}

export const STATE_LABELS: Record<ContentState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
};
