import type { Tables } from '@contracts/database.types.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatShortDateTime } from '@/shared/lib/format-date-time';
import { counted } from '@/shared/lib/text';
import { useUrlParams } from '@/shared/lib/url-params';
import { Button } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Toggle } from '@/shared/ui/forms/toggle';
import { ChevronDownIcon } from '@/shared/ui/icons';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { Entry, EntryList, EntryListSkeleton } from '@/shared/ui/lists/entry-list';
import { Tag } from '@/shared/ui/text/tag';
import { Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { useSetErrorResolved } from '../api/mutations';
import { systemQueries } from '../api/queries';
import { ERROR_STATE_LABELS } from '../model/system-words';

type ErrorReport = Tables<'error_reports'>;

const ERROR_STATES = ['open', 'resolved'] as const;

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatShortDateTime(at)}
    </time>
  );
}

/** The frames of the newest stack, in a disclosure. */
function Frames({ report: { id, stack, message } }: { report: ErrorReport }) {
  if (!stack) return null;
  return (
    <Box
      as="details"
      key={id}
      textStyle="small"
      css={{ '&[open] > summary svg': { transform: 'rotate(180deg)' } }}
    >
      <Box as="summary" minH="tap" display="inline-flex" alignItems="center" gap="1" cursor="pointer">
        Stack<VisuallyHidden> of {message}</VisuallyHidden> <ChevronDownIcon />
      </Box>
      <Box as="pre" textStyle="fine" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {stack}
      </Box>
    </Box>
  );
}

/** One group of equal errors, and the button that resolves it or opens it again. */
function ErrorEntry({ report }: { report: ErrorReport }) {
  const change = useSetErrorResolved();
  const { id, source, place, message, occurrences, resolved_at } = report;
  const isOpen = resolved_at === null;
  return (
    <Entry>
      <Box minW="0">
        <Row gap="2">
          <Text as="span" fontWeight="semibold" minW="0">
            <bdi>{message}</bdi>
          </Text>
          <Tag>{source === 'browser' ? 'Browser' : 'Server'}</Tag>
        </Row>
        <Text size="small">
          <bdi>{place}</bdi>
        </Text>
        <Text size="small" tone="muted" fontVariantNumeric="tabular-nums">
          {occurrences === 1 ? 'Once' : counted(occurrences, 'time')}, first{' '}
          <Moment at={report.first_seen_at} />, last <Moment at={report.last_seen_at} />
          {report.last_request_id ? <span>{`, request ${report.last_request_id}`}</span> : null}
        </Text>
        <Frames report={report} />
      </Box>
      <Button
        variant="outline"
        size="sm"
        justifySelf="start"
        pending={change.isPending}
        pendingLabel="Saving..."
        onClick={() => change.mutate({ id, isResolved: isOpen })}
      >
        {isOpen ? 'Resolve' : 'Reopen'}
        <VisuallyHidden>: {message}</VisuallyHidden>
      </Button>
    </Entry>
  );
}

/** The error inbox: errors of the site's scripts and functions, in groups. The URL holds the state. */
export function ErrorList() {
  const { params, change } = useUrlParams();
  const state = params.get('state') === 'resolved' ? 'resolved' : 'open';
  const list = useQuery(systemQueries.errorReports());
  const groups = list.data && {
    open: list.data.filter(({ resolved_at }) => resolved_at === null),
    resolved: list.data.filter(({ resolved_at }) => resolved_at !== null),
  };
  const reports = groups?.[state];
  return (
    <Stack gap="6">
      <Row role="group" aria-label="Status" gap="2">
        {ERROR_STATES.map((one) => (
          <Toggle
            key={one}
            type="button"
            aria-pressed={one === state}
            onClick={() => change('state', one === 'open' ? '' : one)}
          >
            {`${ERROR_STATE_LABELS[one]} ${groups?.[one].length ?? ''}`}
          </Toggle>
        ))}
      </Row>
      {list.isError && !list.isFetching ? (
        <LoadError onRetry={() => list.refetch()}>We couldn’t load the errors.</LoadError>
      ) : null}
      {list.isPending ? <EntryListSkeleton label="Loading errors..." /> : null}
      {reports?.length === 0 ? (
        <EmptyState title={state === 'open' ? 'No open errors.' : 'No resolved errors.'}>
          Errors of the site appear here for 30 days after they last occurred.
        </EmptyState>
      ) : null}
      {reports && reports.length > 0 ? (
        <EntryList aria-label="Errors">
          {reports.map((report) => (
            <ErrorEntry key={report.id} report={report} />
          ))}
        </EntryList>
      ) : null}
    </Stack>
  );
}
