import { type ReactNode, useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { absolute } from '@/shared/seo/page-meta';
import { Spinner } from '@/shared/ui/spinner';

type MovedProps = {
  /** As the database names it: post, service or case_study. */
  kind: string;
  slug: string;
  pathOf: (slug: string) => string;
  /** What to show when the page never was here. */
  children: ReactNode;
};

/** Rendered for a missing page: redirects to the page's new slug, or shows its children. */
export function MovedContentRedirect({ kind, slug, pathOf, children }: MovedProps) {
  const [movedTo, setMovedTo] = useState<string | null>();
  useEffect(() => {
    let isGone = false;
    async function ask() {
      const { getNewSlug } = await import('./published-content');
      // Without a response, the page stays "not found".
      const found = await getNewSlug(kind, slug).catch(() => null);
      if (!isGone) setMovedTo(found);
    }
    void ask();
    return () => {
      isGone = true;
    };
  }, [kind, slug]);

  if (movedTo === undefined) return <Spinner label="Looking for the page..." />;
  if (movedTo === null) return children;
  return (
    <>
      <link rel="canonical" href={absolute(pathOf(movedTo))} />
      <Navigate replace to={pathOf(movedTo)} />
    </>
  );
}
