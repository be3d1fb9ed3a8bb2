import type { Tables } from '@contracts/database.types.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router-dom';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { capitalized } from '@/shared/lib/text';
import { Button, ButtonLink } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Box, Row } from '@/shared/ui/layout/layout';
import { SectionTabs } from '@/shared/ui/layout/section-tabs';
import { StaffPage } from '@/shared/ui/layout/staff-page';
import { Tag } from '@/shared/ui/text/tag';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { useReorderContent, useRequestSiteBuild } from '../api/mutations';
import { contentQueries } from '../api/queries';
import { CONTENT_KINDS, type ContentEntry, type ContentKind } from '../model/content';
import { editorPath, KINDS, listPath, parseContentKind } from '../model/content-kinds';
import { getPublicationState } from '../model/publication-state';
import type { SiteExpectation } from '../model/site-expectation';
import { isTranslated, LAG_LABELS, translationLag } from '../model/translations';
import { OrderedRows, type OrderedRowsProps } from './ordered-rows';
import { PublicationBadge } from './publication-badge';
import { SiteState } from './site-state';

type ContentRowProps = {
  kind: ContentKind;
  entry: ContentEntry;
  mover: { name: string; onUp: (() => void) | undefined; onDown: (() => void) | undefined } | undefined;
};

function sinceOf(entry: ContentEntry): string {
  const state = getPublicationState(entry);
  if (state === 'scheduled') return `Scheduled for ${formatDateTime(entry.publish_at)}`;
  return `Changed ${formatDateTime(entry.updated_at)}`;
}

/** What a row of the list says about a piece of content, and the buttons that move it. */
function ContentRow({ kind, entry, mover }: ContentRowProps) {
  const lag = isTranslated(kind) ? translationLag(entry) : undefined;
  return (
    <Row py="3" gap="3" justifyContent="space-between" flexWrap="nowrap">
      <Box minW="0" overflowWrap="anywhere">
        <TextLink to={editorPath(kind, entry.id)} fontWeight="semibold">
          <bdi>{entry.title}</bdi>
        </TextLink>
        <Row gap="2" mt="1">
          <PublicationBadge state={getPublicationState(entry)} />
          <Text size="fine" tone="muted">
            {`${sinceOf(entry)}${entry.slug ? ` · ${KINDS[kind].pathOf(entry.slug)}` : ''}`}
          </Text>
          {lag ? <Tag>{LAG_LABELS[lag]}</Tag> : null}
        </Row>
      </Box>
      {mover ? (
        <Row
          gap="0"
          // Beside each other they would leave a phone no room for the title.
          flexDirection={{ base: 'column', sm: 'row' }}
          alignItems={{ base: 'flex-end', sm: 'center' }}
          flexWrap="nowrap"
          flexShrink="0"
        >
          <Button variant="plain" size="sm" disabled={!mover.onUp} onClick={mover.onUp}>
            Move up
            <VisuallyHidden>{`, ${mover.name}`}</VisuallyHidden>
          </Button>
          <Button variant="plain" size="sm" disabled={!mover.onDown} onClick={mover.onDown}>
            Move down
            <VisuallyHidden>{`, ${mover.name}`}</VisuallyHidden>
          </Button>
        </Row>
      ) : null}
    </Row>
  );
}

function siteBuildText({ waiting, attempts, error, asked_at, due_at }: Tables<'site_build_state'>): string {
  if (error && (attempts ?? 0) > 0 && due_at) {
    return `We couldn’t request a rebuild: ${error} We’ll try again ${formatDateTime(due_at)}.`;
  }
  if (error) return `The rebuild wasn’t requested: ${error}`;
  if ((waiting ?? 0) > 0) return 'Your changes are on their way to the site.';
  if (asked_at) return `Last rebuild requested ${formatDateTime(asked_at)}.`;
  return 'No rebuild has been requested yet.';
}

/** Whether the built pages know what has been published. */
function SiteBuildStatus() {
  const { data } = useQuery(contentQueries.siteBuild());
  const request = useRequestSiteBuild();
  return (
    <Row gap="2" mb="6">
      <Text size="small" tone="muted" role="status" overflowWrap="anywhere">
        {/* Its line is there from the start, so that no row moves away from a pointer. */}
        {data ? siteBuildText(data) : '\u00a0'}
      </Text>
      {data?.error ? (
        <Button
          variant="plain"
          size="sm"
          px="0"
          pending={request.isPending}
          pendingLabel="Requesting..."
          onClick={() => request.mutate()}
        >
          Request a rebuild
        </Button>
      ) : null}
    </Row>
  );
}

const PARTS = CONTENT_KINDS.map((kind) => ({ to: listPath(kind), label: capitalized(KINDS[kind].many) }));

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

/** What the editor says about a row that it has deleted. */
type Deleted = { removed: SiteExpectation; since: number } | null;

/** All content of one kind, in the order in which the site shows it. */
export function ContentList() {
  const [search] = useSearchParams();
  const kind = parseContentKind(search.get('kind'));
  const { one, many, hasOrder } = KINDS[kind];
  const deleted = useLocation().state as Deleted;
  const list = useQuery(contentQueries.list(kind));
  const order = useReorderContent(kind);

  const previous = list.data ?? [];
  const reorder = (entries: readonly ContentEntry[]) => order.mutate({ entries, previous });

  function move(from: number, by: number) {
    const entries = [...previous];
    const [moved] = entries.splice(from, 1);
    if (!moved) return;
    entries.splice(from + by, 0, moved);
    reorder(entries);
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
      lead="Visitors see what you publish within a minute."
      actions={<ButtonLink to={editorPath(kind, 'new')}>{`New ${one}`}</ButtonLink>}
    >
      <SectionTabs label="Content" parts={PARTS} />
      {deleted ? (
        <Box mb="4">
          <SiteState expectations={[deleted.removed]} since={deleted.since} />
        </Box>
      ) : null}
      <SiteBuildStatus />
      {list.isError ? <LoadError onRetry={list.refetch}>{`We couldn’t load the ${many}.`}</LoadError> : null}
      {list.isPending ? <Skeleton height="64" /> : null}
      {list.data?.length === 0 ? (
        <EmptyState
          title={`There are no ${many} yet.`}
        >{`Select “New ${one}” to add the first one.`}</EmptyState>
      ) : null}
      {list.data && list.data.length > 0 ? (
        <Rows key={kind} label={capitalized(many)} entries={list.data} onOrder={reorder}>
          {(entry, index) => <ContentRow kind={kind} entry={entry} mover={mover(entry, index)} />}
        </Rows>
      ) : null}
    </StaffPage>
  );
}
