import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ButtonLink } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { StaffPage } from '@/shared/ui/layout/staff-page';
import { contentQueries } from '../api/queries';
import type { ContentKind } from '../model/content';
import { isContentKind, KINDS, listPath } from '../model/content-kinds';
import { EditorForm } from './editor-form';

const NEW = { id: 0, version: 0, status: 'draft', publish_at: '', updated_at: '' } as const;

/** The editor of the kind and the id in the URL. */
export function ContentEditor() {
  const { kind, id } = useParams();
  if (isContentKind(kind)) return <OneEditor kind={kind} id={id} />;
  return <EmptyState title="There is nothing here.">Choose a page above.</EmptyState>;
}

/** One piece of content to write: loading, there, new, or gone. */
function OneEditor({ kind, id }: { kind: ContentKind; id: string | undefined }) {
  const { one, many } = KINDS[kind];
  const isNew = id === 'new';
  const stored = useQuery({
    ...contentQueries.detail(kind, Number(id)),
    enabled: !isNew,
    // Changes by other users are reported on save; until then the form keeps its values.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const converters = useQuery(contentQueries.converters(kind));
  const row = isNew ? NEW : stored.data;

  if (row && converters.data) {
    return (
      <EditorForm key={`${kind} ${id}`} kind={kind} stored={row} isNew={isNew} converters={converters.data} />
    );
  }
  const failed = stored.isError ? stored : converters.isError ? converters : undefined;
  return (
    <StaffPage title={isNew ? `New ${one}` : `Edit ${one}`}>
      {failed ? (
        <LoadError onRetry={failed.refetch}>{`We couldn’t load the ${one}.`}</LoadError>
      ) : row === null ? (
        <EmptyState title={`We couldn’t find that ${one}.`}>
          <ButtonLink to={listPath(kind)}>{`All ${many}`}</ButtonLink>
        </EmptyState>
      ) : (
        <Skeleton height="96" />
      )}
    </StaffPage>
  );
}
