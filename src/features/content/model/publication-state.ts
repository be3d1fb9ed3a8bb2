import type { StoredContent } from './content';

type Dated = Pick<StoredContent, 'status' | 'publish_at'>;

/** What a button does besides saving; publish_at null is now. */
export type PublicationChange = { status?: 'draft' | 'published'; publish_at?: string | null };

export type ContentState = 'draft' | 'scheduled' | 'published';

export function getPublicationState({ status, publish_at }: Dated): ContentState {
  if (status === 'draft') return 'draft';
  return Date.parse(publish_at) > Date.now() ? 'scheduled' : 'published';
}

export const PUBLICATION_STATE_LABELS: Record<ContentState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
};

/** What staff read after a save that has made `saved` of a row. */
export function savedMessage(saved: Dated, change: PublicationChange): string {
  const state = getPublicationState(saved);
  if (change.status === 'draft') return 'Unpublished';
  if (state === 'draft') return 'Draft saved';
  if (state === 'scheduled') return 'Scheduled';
  return change.status === 'published'
    ? 'Published. The site shows it in a moment.'
    : 'Saved. The site shows it in a moment.';
}
