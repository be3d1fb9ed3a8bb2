import type { Moved } from '../../hosting.ts';
import { StartError } from '../../platform/start-error.ts';
import { caseStudyPath, postPath, servicePath, tagPath } from '../../src/shared/config/paths.ts';
import { distinctTags } from '../../src/shared/content/article-tags.ts';

/** What the build has to know of one published piece of content. */
export interface Published {
  /** Its page's address. */
  path: string;
  /** Its name, as on the page. */
  title: string;
  /** What kind of thing it is, in one or two words. */
  kind: string;
}

const TABLES = [
  { table: 'services', key: 'service', title: 'name', kind: 'Service', pathOf: servicePath },
  { table: 'blog_posts', key: 'post', title: 'title', kind: 'Insights', pathOf: postPath },
  { table: 'case_studies', key: 'case_study', title: 'title', kind: 'Case study', pathOf: caseStudyPath },
] as const;
const WITHOUT_PAGES = ['team_members', 'testimonials', 'partners', 'faqs'] as const;
const PRICES =
  'name,duration_minutes,price_cents,minimum_notice_minutes,window_days,change_cutoff_minutes,refund_cutoff_minutes';

type Row = Record<string, string>;

async function read<T = Row>(
  table: string,
  columns: string,
  env: Record<string, string | undefined>,
): Promise<T[]> {
  const url = new URL(`${env.VITE_SUPABASE_URL}/rest/v1/${table}`);
  url.searchParams.set('select', columns);
  url.searchParams.set('order', 'id');
  const headers = { apikey: env.VITE_SUPABASE_PUBLISHABLE_KEY ?? '' };
  let problem: string;
  try {
    // Tried twice, because a keep-alive connection may close just as a busy build reuses it.
    const response = await fetch(url, { headers }).catch(() => fetch(url, { headers }));
    if (response.ok) return (await response.json()) as T[];
    problem = `${response.status} ${await response.text()}`;
  } catch (error) {
    problem = String(error instanceof Error ? (error.cause ?? error) : error);
  }
  throw new StartError(
    'The published content could not be read, and the pages are made of it.',
    `GET ${url.pathname} at VITE_SUPABASE_URL: ${problem}`,
    'Check that the Supabase project is up, has all migrations, and that the key is its publishable one.',
  );
}

/** Everything that has a page of its own and is published, as anyone may read it. */
export async function publishedContent(env: Record<string, string | undefined>): Promise<Published[]> {
  const lists = await Promise.all(
    TABLES.map(async ({ table, title, kind, pathOf }) => {
      const rows = await read(table, `slug,${title}`, env);
      return rows.map((row) => ({ path: pathOf(row.slug ?? ''), title: row[title] ?? '', kind }));
    }),
  );
  return lists.flat();
}

/** The pages that list the published articles with a tag. */
export async function publishedTagPaths(env: Record<string, string | undefined>): Promise<string[]> {
  const articles = await read<{ tags: string[] }>('blog_posts', 'tags', env);
  return distinctTags(articles).map(({ slug }) => tagPath(slug));
}

/** The pages that once had another address. */
export async function publishedRedirects(env: Record<string, string | undefined>): Promise<Moved[]> {
  const rows = await read('slug_history', 'kind,old_slug,new_slug', env);
  return rows.flatMap(({ kind, old_slug, new_slug }) => {
    const pathOf = TABLES.find(({ key }) => key === kind)?.pathOf;
    return pathOf && old_slug && new_slug ? [{ from: pathOf(old_slug), to: pathOf(new_slug) }] : [];
  });
}

/** A text that changes whenever something published is added, changed or taken away. */
export async function contentVersion(env: Record<string, string | undefined>): Promise<string> {
  const tables = [...TABLES.map(({ table }) => table), ...WITHOUT_PAGES];
  return JSON.stringify(
    await Promise.all([
      ...tables.map((table) => read(table, 'id,updated_at', env)),
      read('consultation_types', PRICES, env),
      read('slug_history', 'old_slug,new_slug', env),
    ]),
  );
}
