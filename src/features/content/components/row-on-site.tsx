import { useQuery } from '@tanstack/react-query';
import { ON_LANDING_PAGE } from '@/shared/content/content-rows';
import { Alert } from '@/shared/ui/feedback/alert';
import { contentQueries } from '../api/queries';
import type { ContentKind, StoredContent } from '../model/content';
import { getPublicationState } from '../model/publication-state';
import { expectationsOf } from '../model/site-expectation';
import { SiteState } from './site-state';

type RowOnSiteProps = {
  kind: ContentKind;
  row: StoredContent;
  /** The row before the last change of this visit. */
  before: StoredContent | undefined;
  /** When it was changed, in milliseconds. */
  since: number;
};

/** Says whether the site shows a row as it is stored, or no longer shows it. Nothing for a draft that it never showed. */
export function RowOnSite({ kind, row, before, since }: RowOnSiteProps) {
  const isTestimonial = kind === 'testimonial';
  const list = useQuery({ ...contentQueries.list(kind), enabled: isTestimonial });
  const [first, ...others] = expectationsOf(kind, row, before);
  if (!first) return null;
  if (isTestimonial && first.expects === 'version') {
    if (!list.data) return null;
    const published = list.data.filter((entry) => getPublicationState(entry) === 'published');
    const place = published.findIndex(({ id }) => id === row.id) + 1;
    if (place > ON_LANDING_PAGE.testimonials) {
      return (
        <Alert tone="info" title="Published, but not on the landing page.">
          {`The landing page shows the first ${ON_LANDING_PAGE.testimonials} testimonials, and this one is number ${place}.`}
        </Alert>
      );
    }
  }
  return <SiteState expectations={[first, ...others]} since={since} />;
}
