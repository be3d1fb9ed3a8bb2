import type { MetaDescriptor } from 'react-router-dom';

type Row = { id: number; version: number };

/** The name of the tag that lists which rows a page shows, each in which version. */
export const CONTENT_VERSION = 'content-version';

/** Names a version of a row, such as `post/4/2`. */
export const versionMark = (kind: string, { id, version }: Row) => `${kind}/${id}/${version}`;

/** The tag for the rows of a kind on a page. The content editor looks for it to say that a change is live. */
export const contentVersions = (marks: string[]): MetaDescriptor[] =>
  marks.length > 0 ? [{ name: CONTENT_VERSION, content: marks.join(' ') }] : [];
