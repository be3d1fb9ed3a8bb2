import { CONTENT_KINDS, type ContentEntry } from '@contracts/staff-content.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/empty-state';
import { Box } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { SectionTabs } from '@/shared/ui/section-tabs';
import { Skeleton } from '@/shared/ui/skeleton';
import { StaffPage } from '@/shared/ui/staff-page';
import { useReorderContent } from '../api/mutations';
import { contentQueries } from '../api/queries';
import { editorPath, KINDS, kindOf, listPath } from '../model/content-kinds';
import { ContentRow } from './content-row';
import { OrderedRows, type OrderedRowsProps } from './ordered-rows';
import { SiteBuildStatus } from './site-build-status';

const titled = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const PARTS = CONTENT_KINDS.map((kind) => ({ to: listPath(kind), label: titled(KINDS[kind].many) }));

/** Rows that stand in the order of their dates. */
function DatedRows({ label, entries, children }: OrderedRowsProps) {
  return (
    <Box as="ul" listStyleType="none" aria-label={label} borderTop="1px solid" borderColor="rule">
      {entries.map((entry, index) => (
        <Box as="li" key={entry.id} borderBottom="1px solid" borderColor="rule">
          {children(entry, index)}
        </Box>
      ))}
    </Box>
  );
}

/** All content of one kind, in the order in which the site shows it. */
export function ContentList() {
  const [search] = useSearchParams();
  const kind = kindOf(search.get('kind'));
  const { one, many, hasOrder } = KINDS[kind];
  const list = useQuery(contentQueries.list(kind));
  const order = useReorderContent(kind);

  function move(from: number, by: number) {
    const entries = [...(list.data ?? [])];
    const [moved] = entries.splice(from, 1);
    if (!moved) return;
    entries.splice(from + by, 0, moved);
    order.mutate(entries);
  }
  const mover = (entry: ContentEntry, index: number) =>
    hasOrder
      ? {
          onUp: index > 0 ? () => move(index, -1) : undefined,
          onDown: index < (list.data?.length ?? 0) - 1 ? () => move(index, 1) : undefined,
          name: entry.title,
        }
      : undefined;

  const Rows = hasOrder ? OrderedRows : DatedRows;

  return (
    <StaffPage
      title="Content"
      lead="Anything you publish is on the site right away."
      actions={<ButtonLink to={editorPath(kind, 'new')}>{`New ${one}`}</ButtonLink>}
    >
      <SectionTabs label="Content" parts={PARTS} />
      <SiteBuildStatus />
      {list.isError ? <LoadError onRetry={list.refetch}>{`We couldn't load the ${many}.`}</LoadError> : null}
      {list.isPending ? <Skeleton height="64" /> : null}
      {list.data?.length === 0 ? (
        <EmptyState
          title={`There are no ${many} yet.`}
        >{`Select “New ${one}” to add the first one.`}</EmptyState>
      ) : null}
      {list.data && list.data.length > 0 ? (
        <Rows
          key={kind}
          label={titled(many)}
          entries={list.data}
          onOrder={(entries) => order.mutate(entries)}
        >
          {(entry, index) => <ContentRow kind={kind} entry={entry} mover={mover(entry, index)} />}
        </Rows>
      ) : null}
    </StaffPage>
  );
}
