/** The name of the tag that lists which rows a page shows, each in which version. */
export const CONTENT_VERSION = 'content-version';

/** Names a version of a row, such as `post/4/2`. */
export const versionMark = (kind: string, { id, version }: { id: number; version: number }) =>
  `${kind}/${id}/${version}`;
