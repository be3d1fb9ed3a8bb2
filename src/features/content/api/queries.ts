import { queryOptions } from '@tanstack/react-query';
import { distinctTags } from '@/shared/content/article-tags';
import { readPlaceholderFacts } from '@/shared/content/placeholder-facts';
import { runQuery, runQueryAs } from '@/shared/supabase/run-query';
import { type ContentKind, contentEntry, type StoredContent } from '../model/content';
import type { Converters } from '../model/content-fields';
import { KINDS } from '../model/content-kinds';

/** How often the state of a waiting site build is polled, in milliseconds. */
const BUILD_POLL_MS = 30_000;

const PLAIN: Converters = { toMarkdown: (text) => text, toHtml: (text) => text };

/** One whole piece of content as it is stored; null when there is none. */
export async function readContent(kind: ContentKind, id: number, signal?: AbortSignal) {
  const [row] = await runQuery<StoredContent[]>((supabase) => {
    const query = supabase.from(KINDS[kind].table).select('*').eq('id', id);
    return signal ? query.abortSignal(signal) : query;
  });
  return row ?? null;
}

export const contentQueries = {
  all: () => ['content'] as const,

  /** All entries of a kind in their order, drafts included; articles newest first. */
  list: (kind: ContentKind) =>
    queryOptions({
      queryKey: [...contentQueries.all(), 'list', { kind }] as const,
      queryFn: ({ signal }) => {
        const { table, titleColumn, hasSlug, hasOrder } = KINDS[kind];
        const columns = `id,version,translated_version,status,publish_at,updated_at,title:${titleColumn}${hasSlug ? ',slug' : ''}`;
        return runQueryAs(contentEntry.array(), (supabase) => {
          const query = supabase.from(table).select(columns).abortSignal(signal);
          return hasOrder
            ? query.order('position')
            : query.order('publish_at', { ascending: false }).order('id', { ascending: false });
        });
      },
    }),

  /** One whole piece of content; null when there is none. */
  detail: (kind: ContentKind, id: number) =>
    queryOptions({
      queryKey: [...contentQueries.all(), 'detail', { kind, id }] as const,
      queryFn: ({ signal }) => readContent(kind, id, signal),
    }),

  /** The tags of all articles, drafts included, in alphabetical order; each once, as the newest article has it. */
  articleTags: () =>
    queryOptions({
      queryKey: [...contentQueries.all(), 'article-tags'] as const,
      queryFn: async ({ signal }) => {
        const articles = await runQuery((supabase) =>
          supabase
            .from('blog_posts')
            .select('tags')
            .order('publish_at', { ascending: false })
            .abortSignal(signal),
        );
        return distinctTags(articles).map(({ name }) => name);
      },
    }),

  /** The case studies that have a place on the landing page, scheduled ones included. */
  onLandingPage: () =>
    queryOptions({
      queryKey: [...contentQueries.all(), 'landing-page'] as const,
      queryFn: ({ signal }) =>
        runQuery((supabase) =>
          supabase
            .from('case_studies')
            .select('id,title')
            .eq('featured', true)
            .eq('status', 'published')
            .order('position')
            .abortSignal(signal),
        ),
    }),

  /** The state of the site build that was requested last. */
  siteBuild: () =>
    queryOptions({
      queryKey: [...contentQueries.all(), 'site-build'] as const,
      refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? BUILD_POLL_MS : false),
      queryFn: async () => {
        const [state] = await runQuery((supabase) => supabase.from('site_build_state').select('*'));
        return state ?? null;
      },
    }),

  /** The published rows from which placeholders take their values. */
  placeholderFacts: () =>
    queryOptions({
      queryKey: [...contentQueries.all(), 'placeholder-facts'] as const,
      queryFn: () => readPlaceholderFacts(),
    }),

  /** The code that converts between Markdown and HTML, which only articles need. */
  converters: (kind: ContentKind) =>
    queryOptions({
      queryKey: [...contentQueries.all(), 'converters', { isPost: kind === 'post' }] as const,
      // Code, not data: it never goes stale.
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async (): Promise<Converters> => {
        if (kind !== 'post') return PLAIN;
        const { toHtml, toMarkdown } = await import('../model/markdown');
        return { toHtml, toMarkdown };
      },
    }),
};
