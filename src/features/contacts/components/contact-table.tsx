import { chakra } from '@chakra-ui/react/styled-system';
import { formatCents } from '@contracts/money.ts';
import { memo } from 'react';
import { useLocation } from 'react-router-dom';
import { contactPathOf } from '@/shared/config/paths';
import { formatDateTime, formatShortDateTime } from '@/shared/lib/format-date-time';
import { Box } from '@/shared/ui/layout/layout';
import { HeadCells } from '@/shared/ui/lists/head-cells';
import { StackedBody, StackedHead, StackedTable } from '@/shared/ui/lists/stacked-table';
import { TextLink } from '@/shared/ui/text/text-link';
import type { ContactRow } from '../model/contact';
import { STAGE_LABELS, stageOf } from '../model/deal';

const TableRow = chakra('tr', {
  base: {
    display: { base: 'grid', lg: 'table-row' },
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridTemplateAreas: '"who date" "reach reach" "deal owner"',
    alignItems: 'baseline',
    columnGap: '3',
    rowGap: '1',
    py: { base: '3', lg: '0' },
    borderBottom: '1px solid',
    borderColor: 'rule',
  },
});

function dealLabel({ deal_stage, deal_value_cents }: ContactRow): string {
  const stage = stageOf(deal_stage);
  if (!stage) return '';
  return deal_value_cents === null
    ? STAGE_LABELS[stage]
    : `${STAGE_LABELS[stage]}, ${formatCents(deal_value_cents)}`;
}

/** One contact of the list. */
const ContactItem = memo(function ContactItem({ contact }: { contact: ContactRow }) {
  const { id, name, company, email, phone, owner_name, last_activity_at } = contact;
  const others = contact.other_emails?.length ?? 0;
  const { search } = useLocation();
  return (
    <TableRow role="row">
      <Box as="td" role="cell" gridArea="who">
        <TextLink
          to={contactPathOf(id)}
          state={{ contactList: search }}
          display="inline-flex"
          alignItems="center"
          minH={{ base: 'tap', lg: '6' }}
          color="ink"
          fontWeight="medium"
        >
          <Box as="bdi" lineClamp="2" overflowWrap="anywhere">
            {name}
          </Box>
        </TextLink>
        {company ? (
          <Box as="bdi" display="block" color="muted" lineClamp="1">
            {company}
          </Box>
        ) : null}
      </Box>
      <Box as="td" role="cell" gridArea="reach" color="muted">
        <span>{`${email ?? ''}${others > 0 ? ` and ${others} more` : ''}`}</span>
        {phone ? <Box whiteSpace="nowrap">{phone}</Box> : null}
      </Box>
      <Box as="td" role="cell" gridArea="deal" fontVariantNumeric="tabular-nums">
        {dealLabel(contact)}
      </Box>
      <Box as="td" role="cell" gridArea="owner" color={owner_name ? undefined : 'muted'}>
        <bdi>{owner_name ?? 'Nobody'}</bdi>
      </Box>
      <Box
        as="td"
        role="cell"
        gridArea="date"
        color="muted"
        whiteSpace="nowrap"
        fontVariantNumeric="tabular-nums"
      >
        <time dateTime={last_activity_at} title={formatDateTime(last_activity_at)}>
          {formatShortDateTime(last_activity_at)}
        </time>
      </Box>
    </TableRow>
  );
});

const COLUMNS = ['Name', 'Email and phone', 'Deal', 'Owner', 'Last activity'];

/** Contacts in their order. */
export function ContactTable({ contacts }: { contacts: readonly ContactRow[] }) {
  return (
    <StackedTable
      css={{ '& td': { verticalAlign: 'middle', py: { lg: '1.5' } } }}
      role="table"
      aria-label="Contacts"
    >
      <StackedHead role="rowgroup">
        <TableRow role="row">
          <HeadCells columns={COLUMNS} />
        </TableRow>
      </StackedHead>
      <StackedBody role="rowgroup">
        {contacts.map((contact) => (
          <ContactItem key={contact.id} contact={contact} />
        ))}
      </StackedBody>
    </StackedTable>
  );
}
