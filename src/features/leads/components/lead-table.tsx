import { chakra } from '@chakra-ui/react/styled-system';
import { memo, type ReactNode, useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { leadPath } from '@/shared/config/paths';
import { formatDateTime, formatShortDateTime } from '@/shared/lib/format-date-time';
import { Checkbox } from '@/shared/ui/forms/checkbox';
import { Box, Row } from '@/shared/ui/layout/layout';
import { HeadCells } from '@/shared/ui/lists/head-cells';
import { StackedBody, StackedHead, StackedTable } from '@/shared/ui/lists/stacked-table';
import { Tag } from '@/shared/ui/text/tag';
import { TextLink } from '@/shared/ui/text/text-link';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import type { LeadSummary } from '../model/lead-summary';
import { LeadStatusBadge } from './lead-status-badge';

export type Selection = {
  ids: readonly number[];
  has: (id: number) => boolean;
  hasAll: boolean;
  toggle: (id: number) => void;
  toggleAll: () => void;
  clear: () => void;
};

/** The selected leads. A lead that leaves the list is no longer selected. */
export function useSelection(leads: readonly LeadSummary[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const toggle = useCallback(
    (id: number) =>
      setChosen((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  return useMemo(() => {
    const ids = leads.map(({ id }) => id).filter((id) => chosen.has(id));
    const hasAll = ids.length > 0 && ids.length === leads.length;
    return {
      ids,
      hasAll,
      has: (id) => chosen.has(id),
      toggle,
      toggleAll: () => setChosen(new Set(hasAll ? [] : leads.map(({ id }) => id))),
      clear: () => setChosen(new Set()),
    };
  }, [leads, chosen, toggle]);
}

const TableRow = chakra('tr', {
  base: {
    display: { base: 'grid', lg: 'table-row' },
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gridTemplateAreas: '"box who who" "box status person" "box tags date"',
    alignItems: 'baseline',
    columnGap: '3',
    rowGap: '1',
    py: { base: '3', lg: '0' },
    borderBottom: '1px solid',
    borderColor: 'rule',
    '&[data-chosen]': { bg: 'surface', boxShadow: 'inset 3px 0 0 {colors.clay}' },
  },
});

const UnreadDot = chakra('span', {
  base: {
    display: 'inline-block',
    boxSize: '2.5',
    flexShrink: '0',
    me: '2',
    bg: 'clay',
    borderRadius: 'full',
  },
});

/**
 * Link state for the lead page: the reader came from the list, and going back restores it. The row adds `list`, the
 * query of the list's URL.
 */
export const FROM_LIST = { isFromLeadList: true };

// On a wide screen the sender has one line and the message another. Both get the width that other columns leave.
const Line = chakra('div', {
  base: {
    display: { lg: 'flex' },
    alignItems: 'baseline',
    gap: '2',
    minW: '0',
    '& > *': { minW: '0' },
  },
});

function LeadIdentity({ lead }: { lead: LeadSummary }) {
  const { id, name, company, email, read_at, open_tasks, snippet } = lead;
  const { search } = useLocation();
  return (
    <>
      <Line>
        <TextLink
          to={leadPath(id)}
          state={{ ...FROM_LIST, list: search }}
          display={{ base: 'inline-flex', lg: 'block' }}
          flexShrink={{ lg: '0' }}
          maxW={{ lg: '60%' }}
          truncate={{ lg: true }}
          alignItems="center"
          minH={{ base: 'tap', lg: '6' }}
          color="ink"
          fontWeight={read_at ? 'medium' : 'bold'}
        >
          {read_at ? null : (
            <>
              <UnreadDot aria-hidden="true" />
              <VisuallyHidden>Unread: </VisuallyHidden>
            </>
          )}
          <Box as="bdi" overflowWrap="anywhere">
            {name}
          </Box>
        </TextLink>
        <Box color="muted" overflowWrap="anywhere" truncate={{ lg: true }}>
          <bdi>{company}</bdi>, {email}
        </Box>
        {open_tasks > 0 ? (
          <Box color="muted" flexShrink="0">
            {open_tasks === 1 ? '1 open task' : `${open_tasks} open tasks`}
          </Box>
        ) : null}
      </Line>
      <Box
        color="muted"
        lineClamp={{ base: '2', lg: '1' }}
        lineHeight={{ lg: 'short' }}
        dir="auto"
        textAlign="start"
      >
        {snippet}
      </Box>
    </>
  );
}

type LeadRowProps = { lead: LeadSummary; isChosen: boolean; onToggle: (id: number) => void };

/** One lead of the list. */
const LeadRow = memo(function LeadRow({ lead, isChosen, onToggle }: LeadRowProps) {
  const { id, created_at, name, status, assignee_name, tags } = lead;
  return (
    <TableRow role="row" data-chosen={isChosen ? '' : undefined}>
      <Box as="td" role="cell" gridArea="box" width={{ lg: 'tap' }}>
        <Checkbox label={`Select ${name}`} labelHidden checked={isChosen} onChange={() => onToggle(id)} />
      </Box>
      <Box as="td" role="cell" gridArea="who" width={{ lg: '100%' }} maxW={{ lg: '0' }}>
        <LeadIdentity lead={lead} />
      </Box>
      <Box as="td" role="cell" gridArea="status" whiteSpace="nowrap">
        <LeadStatusBadge status={status} />
      </Box>
      <Box as="td" role="cell" gridArea="person" color={assignee_name ? undefined : 'muted'}>
        <bdi>{assignee_name ?? 'Unassigned'}</bdi>
      </Box>
      <Box as="td" role="cell" gridArea="tags">
        {/* The sender takes what is left, so the column itself keeps room for the words of a tag. */}
        <Row gap="1.5" maxW={{ lg: '12rem' }} minW={tags.length > 0 ? { lg: '8rem' } : undefined}>
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </Row>
      </Box>
      <Box
        as="td"
        role="cell"
        gridArea="date"
        color="muted"
        whiteSpace="nowrap"
        fontVariantNumeric="tabular-nums"
      >
        <time dateTime={created_at} title={formatDateTime(created_at)}>
          {formatShortDateTime(created_at)}
        </time>
      </Box>
    </TableRow>
  );
});

const COLUMNS = ['Lead', 'Status', 'Assigned to', 'Tags', 'Received'];

// The head stays in view on a wide screen, and with it the bar that lies over it.
const HeadPlace = chakra('div', {
  base: {
    position: { lg: 'sticky' },
    top: '{sizes.headerCompact}',
    zIndex: { lg: '2' },
    height: { lg: '12' },
    mb: { lg: '-12' },
    // A click beside the bar is for the head below it.
    pointerEvents: { lg: 'none' },
    '& > *': { pointerEvents: 'auto' },
  },
});

type LeadTableProps = {
  leads: readonly LeadSummary[];
  selection: Selection;
  /** Shown in the place of the column heads. */
  bulkBar: ReactNode;
};

/** Leads in their order, each with a box to choose it. */
export function LeadTable({ leads, selection, bulkBar }: LeadTableProps) {
  const all = (
    <Checkbox
      label="Select all shown"
      labelHidden
      checked={selection.hasAll}
      onChange={selection.toggleAll}
    />
  );
  return (
    <>
      <Box hideFrom="lg">
        <Checkbox label="Select all shown" checked={selection.hasAll} onChange={selection.toggleAll} />
      </Box>
      <HeadPlace>{bulkBar}</HeadPlace>
      <StackedTable
        css={{
          '& td': { verticalAlign: 'middle' },
          // What gets the focus is not below the head.
          '& td :is(a, input)': { scrollMarginTop: { lg: '12' } },
          '& th': {
            position: { lg: 'sticky' },
            top: '{sizes.headerCompact}',
            zIndex: { lg: '1' },
            height: { lg: '12' },
            py: { lg: '0' },
            verticalAlign: { lg: 'middle' },
            bg: 'paper',
          },
        }}
        mb={{ base: bulkBar ? '28' : '0', lg: '0' }}
        role="table"
        aria-label="Leads"
      >
        <StackedHead role="rowgroup">
          <TableRow role="row">
            <th scope="col">{all}</th>
            <HeadCells columns={COLUMNS} />
          </TableRow>
        </StackedHead>
        <StackedBody role="rowgroup">
          {leads.map((lead) => (
            <LeadRow
              key={lead.id}
              lead={lead}
              isChosen={selection.has(lead.id)}
              onToggle={selection.toggle}
            />
          ))}
        </StackedBody>
      </StackedTable>
    </>
  );
}
