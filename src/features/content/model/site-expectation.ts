import { versionMark } from '@/shared/content/version-mark';
import type { ContentKind, StoredContent } from './content';
import { KINDS } from './content-kinds';
import { getPublicationState } from './publication-state';

/** What one public URL has to answer when a change is on the site. */
export type SiteExpectation = {
  path: string;
} /** The page lists `mark`, or a later version of the same row. */ & (
  | { expects: 'version'; mark: string }
  /** 404 or 410; a page that shows several rows does not list this one. */
  | { expects: 'removal'; mark: string; isShared: boolean }
  /** A redirect to the new URL. */
  | { expects: 'redirect' }
);

/** What a public URL answered; `marks` are the versions that the page lists. */
export type SiteResponse = { status: number; isRedirect: boolean; marks: string[] };

const split = (mark: string) => {
  const at = mark.lastIndexOf('/') + 1;
  return { row: mark.slice(0, at), version: Number(mark.slice(at)) };
};

/** Whether the response of a URL is the expected one. */
export function isFulfilled(
  expectation: SiteExpectation,
  { status, isRedirect, marks }: SiteResponse,
): boolean {
  if (expectation.expects === 'redirect') return isRedirect;
  const { row, version } = split(expectation.mark);
  const shown = marks.map(split).find((each) => each.row === row);
  if (expectation.expects === 'version') return status === 200 && (shown?.version ?? 0) >= version;
  return expectation.isShared ? status === 200 && !shown : status === 404 || status === 410;
}

/** The URL at which the site shows a row, without the fragment. */
function pathOf(kind: ContentKind, { slug }: StoredContent): string {
  const path = KINDS[kind].pathOf(typeof slug === 'string' ? slug : '');
  return path.split('#')[0] || '/';
}

/** What the site has to answer after a row was taken off it. */
export const removalOf = (kind: ContentKind, row: StoredContent): SiteExpectation => ({
  path: pathOf(kind, row),
  expects: 'removal',
  mark: versionMark(kind, row),
  isShared: !KINDS[kind].hasSlug,
});

/**
 * What the site has to answer for a row as it is stored. `before` is the row before a change of this visit. Empty for a
 * row that is not on the site.
 */
export function expectationsOf(
  kind: ContentKind,
  row: StoredContent,
  before: StoredContent | undefined,
): SiteExpectation[] {
  const wasPublished = before !== undefined && getPublicationState(before) === 'published';
  if (getPublicationState(row) !== 'published') return wasPublished ? [removalOf(kind, before)] : [];
  const path = pathOf(kind, row);
  const shown: SiteExpectation = { path, expects: 'version', mark: versionMark(kind, row) };
  const old = wasPublished ? pathOf(kind, before) : path;
  return old === path ? [shown] : [shown, { path: old, expects: 'redirect' }];
}
