/** One part of a page, as the assistant finds it: read without its page, so the heading says what it is about. */
export interface PageSection {
  /** Site path, with the anchor where the page has one. */
  path: string;
  heading: string;
  /** Plain text, a line for each block. */
  content: string;
}

/** A page that is no row of the database; see replace_site_pages(). */
export interface SitePage {
  kind: 'page';
  key: string;
  title: string;
  sections: PageSection[];
}

export const lines = (...texts: readonly string[]): string => texts.filter(Boolean).join('\n');
