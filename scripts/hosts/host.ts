import type { Hosting } from '../../hosting.ts';

/** What a host is given. */
export interface HostFiles {
  /** The folder of the site's files. */
  site: string;
  /** Further files by their path. */
  texts: Record<string, string>;
}

/** Writes the rules of a build in the format of one host. `pages` are the paths of the HTML files below the site. */
export type Host = (hosting: Hosting, pages: string[]) => HostFiles | Promise<HostFiles>;
