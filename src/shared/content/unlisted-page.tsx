import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { pathIn } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { locale } from '@/shared/i18n/messages';
import { QueryProvider } from '@/shared/query/query-provider';
import { absolute } from '@/shared/seo/basic-meta';
import { ContentError } from '@/shared/ui/feedback/content-error';
import { Spinner } from '@/shared/ui/feedback/spinner';
import { usePage } from '@/shared/ui/page-context';
import { getNewSlug } from './new-slug';

type UnlistedPageProps<T> = {
  kind: 'post' | 'service' | 'case_study';
  /** Said while it is loaded, and when that has failed. */
  loading: { progress: string; failed: string };
  /** Reads the content from the database; null when none is published at this slug. */
  load: (slug: string) => Promise<T | null>;
  pathOf: (slug: string) => string;
  titleOf: (content: T) => string;
  /** The page's title, and what it shows, when there is no such content. */
  missing: { title: string; screen: ReactNode };
  children: (content: T) => ReactNode;
};

/** Opens the page's new URL in place of this one. */
function Moved({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to]);
  return <link rel="canonical" href={absolute(to)} />;
}

type Found<T> = { content: T } | { newSlug: string | null };

function UnlistedContent<T>({
  kind,
  loading,
  load,
  pathOf,
  titleOf,
  missing,
  children,
}: UnlistedPageProps<T>) {
  const slug = usePage().pathname.split('/').at(-1) ?? '';
  const { data, isError, refetch } = useQuery({
    queryKey: ['unlisted', kind, slug],
    queryFn: async (): Promise<Found<T>> => {
      const content = await load(slug);
      if (content) return { content };
      // Without a response, the page stays "not found".
      return { newSlug: await getNewSlug(kind, slug).catch(() => null) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError) return <ContentError title={loading.failed} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <>
        <Spinner label={loading.progress} />
        {/* Without JavaScript the page shows what its HTTP status says. */}
        <noscript>{missing.screen}</noscript>
      </>
    );
  }
  if ('content' in data) {
    return (
      <>
        <title>{`${titleOf(data.content)} | ${SITE.name}`}</title>
        {children(data.content)}
      </>
    );
  }
  if (data.newSlug !== null) return <Moved to={pathIn(locale.get(), pathOf(data.newSlug))} />;
  return (
    <>
      <title>{`${missing.title} | ${SITE.name}`}</title>
      {missing.screen}
    </>
  );
}

/**
 * The island of a URL of published content that the build has no page of: published a moment ago, moved, or never
 * there. It asks the database.
 */
export function UnlistedPage<T>(props: UnlistedPageProps<T>) {
  return (
    <QueryProvider>
      <UnlistedContent {...props} />
    </QueryProvider>
  );
}
