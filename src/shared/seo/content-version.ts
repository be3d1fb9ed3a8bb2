import type { MetaDescriptor } from 'react-router-dom';
import { CONTENT_VERSION } from '@/shared/content/version-mark';

/** The tag for the rows that a page shows. The content editor looks for it to say that a change is live. */
export const contentVersions = (marks: string[]): MetaDescriptor[] =>
  marks.length > 0 ? [{ name: CONTENT_VERSION, content: marks.join(' ') }] : [];
