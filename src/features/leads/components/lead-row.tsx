import { chakra } from '@chakra-ui/react/styled-system';
import type { LeadSummary } from '@contracts/leads.ts';
import { memo } from 'react';
import { leadPath } from '@/shared/config/paths';
import { fullMoment, shortMoment } from '@/shared/lib/moments';
import { Checkbox } from '@/shared/ui/checkbox';
import { Box, Row } from '@/shared/ui/layout';
import { Tag } from '@/shared/ui/tag';
import { TextLink } from '@/shared/ui/text-link';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { LeadStatusBadge } from './lead-status-badge';

export const Line = chakra('tr', {
  base: {
    display: { base: 'grid', lg: 'table-row' },
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gridTemplateAreas: '"box who date" "box status person" "box tags tags"',
    alignItems: 'baseline',
    columnGap: '3',
    rowGap: '1',
    py: { base: '3', lg: '0' },
    borderBottom: '1px solid',
    borderColor: 'rule',
    '&[data-chosen]': { bg: 'surface', boxShadow: 'inset 3px 0 0 {colors.clay}' },
  },
});

const Unread = chakra('span', {
  base: {
    display: 'inline-block',
    boxSize: '2.5',
    flexShrink: '0',
    me: '2',
    bg: 'clay',
    borderRadius: 'full',
  },
});

type LeadRowProps = { lead: LeadSummary; isChosen: boolean; onToggle: (id: number) => void };

function Who({ lead }: { lead: LeadSummary }) {
  const { id, name, company, email, readAt, openTasks } = lead;
  return (
    <>
      <TextLink
        to={leadPath(id)}
        display="inline-flex"
        alignItems="center"
        minH="tap"
        color="ink"
        fontWeight={readAt ? 'medium' : 'bold'}
      >
        {readAt ? null : (
          <>
            <Unread aria-hidden="true" />
            <VisuallyHidden>Unread: </VisuallyHidden>
          </>
        )}
        <Box as="bdi" lineClamp="2" overflowWrap="anywhere">
          {name}
        </Box>
      </TextLink>
      <Box color="muted" lineClamp="2">
        <bdi>{company}</bdi>, {email}
      </Box>
      {openTasks > 0 ? (
        <Box color="muted">{openTasks === 1 ? '1 open task' : `${openTasks} open tasks`}</Box>
      ) : null}
    </>
  );
}

/** One lead of the list. */
export const LeadRow = memo(function LeadRow({ lead, isChosen, onToggle }: LeadRowProps) {
  const { id, createdAt, name, status, assigneeName, tags } = lead;
  return (
    <Line role="row" data-chosen={isChosen ? '' : undefined}>
      <Box as="td" role="cell" gridArea="box" width={{ lg: 'tap' }}>
        <Checkbox label={`Select ${name}`} labelHidden checked={isChosen} onChange={() => onToggle(id)} />
      </Box>
      <Box as="td" role="cell" gridArea="who" py={{ lg: '2' }}>
        <Who lead={lead} />
      </Box>
      <Box as="td" role="cell" gridArea="status">
        <LeadStatusBadge status={status} />
      </Box>
      <Box as="td" role="cell" gridArea="person" color={assigneeName ? undefined : 'muted'}>
        <bdi>{assigneeName ?? 'Unassigned'}</bdi>
      </Box>
      <Box as="td" role="cell" gridArea="tags">
        <Row gap="1.5">
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
        <time dateTime={createdAt} title={fullMoment(createdAt)}>
          {shortMoment(createdAt)}
        </time>
      </Box>
    </Line>
  );
});
