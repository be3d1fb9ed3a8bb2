import { CONTENT_KINDS, type ContentEntry } from '@contracts/staff-content.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { sentenceOf } from '@/shared/errors/sentence-of';
import { Button, ButtonLink } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/empty-state';
import { Box, Row } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { Skeleton } from '@/shared/ui/skeleton';
import { StaffPage } from '@/shared/ui/staff-page';
import { showToast } from '@/shared/ui/toast';
import { contentListOptions } from '../api/get-content';
import { useOrderContent } from '../api/write-content';
import { editorPath, KINDS, kindOf } from '../model/kinds';
import { ContentRow } from './content-row';
import { DeployNote } from './deploy-note';

const titled = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** All content of one kind, in the order in which the site shows it. */
export function ContentList() {
  const [search, setSearch] = useSearchParams();
  const kind = kindOf(search.get('kind'));
  const { one, many, hasOrder } = KINDS[kind];
  const list = useQuery(contentListOptions(kind));
  const order = useOrderContent(kind);

  function move(from: number, by: number) {
    const entries = [...(list.data ?? [])];
    const [moved] = entries.splice(from, 1);
    if (!moved) return;
    entries.splice(from + by, 0, moved);
    order.mutate(entries, {
      onError: (error) => showToast({ kind: 'error', title: 'Not moved', description: sentenceOf(error) }),
    });
  }
  const mover = (entry: ContentEntry, index: number) =>
    hasOrder
      ? {
          onUp: index > 0 ? () => move(index, -1) : undefined,
          onDown: index < (list.data?.length ?? 0) - 1 ? () => move(index, 1) : undefined,
          name: entry.title,
        }
      : undefined;

  return (
    <StaffPage
      title="Content"
      lead="What you publish is on the site at once."
      actions={<ButtonLink to={editorPath(kind, 'new')}>{`New ${one}`}</ButtonLink>}
    >
      <Row role="group" aria-label="Kind" gap="1" mb="6">
        {CONTENT_KINDS.map((each) => (
          <Button
            key={each}
            size="sm"
            variant={each === kind ? 'solid' : 'plain'}
            aria-pressed={each === kind}
            onClick={() => setSearch({ kind: each })}
          >
            {titled(KINDS[each].many)}
          </Button>
        ))}
      </Row>
      <DeployNote />
      {list.isError ? (
        <LoadError onRetry={list.refetch}>{`The ${many} could not be loaded.`}</LoadError>
      ) : null}
      {list.isPending ? <Skeleton height="64" /> : null}
      {list.data?.length === 0 ? (
        <EmptyState title={`There are no ${many} yet.`}>{`Begin with “New ${one}”.`}</EmptyState>
      ) : null}
      {list.data && list.data.length > 0 ? (
        <Box as="ul" listStyleType="none" aria-label={titled(many)} borderTop="1px solid" borderColor="rule">
          {list.data.map((entry, index) => (
            <ContentRow key={entry.id} kind={kind} entry={entry} mover={mover(entry, index)} />
          ))}
        </Box>
      ) : null}
    </StaffPage>
  );
}
