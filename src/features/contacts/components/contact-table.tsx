import { chakra } from '@chakra-ui/react/styled-system';
import type { ContactSummary } from '@contracts/contacts.ts';
import { formatCents } from '@contracts/money.ts';
import { memo } from 'react';
import { useLocation } from 'react-router-dom';
import { contactPathOf } from '@/shared/config/paths';
import { formatDateTime, formatShortDateTime } from '@/shared/lib/format-date-time';
import { HeadCells } from '@/shared/ui/head-cells';
import { Box } from '@/shared/ui/layout';
import { StackedBody, StackedHead, StackedTable } from '@/shared/ui/stacked-table';
import { TextLink } from '@/shared/ui/text-link';
import { STAGE_LABELS } from '../model/deal';

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

function dealLabel({ dealStage, dealValueCents }: ContactSummary): string {
  if (!dealStage) return '';
  return dealValueCents === null
    ? STAGE_LABELS[dealStage]
    : `${STAGE_LABELS[dealStage]}, ${formatCents(dealValueCents)}`;
}

/** One contact of the list. */
const ContactRow = memo(function ContactRow({ contact }: { contact: ContactSummary }) {
  const { id, name, company, email, otherEmails, phone, ownerName, lastActivityAt } = contact;
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
        <span>{`${email ?? ''}${otherEmails.length > 0 ? ` and ${otherEmails.length} more` : ''}`}</span>
        {phone ? <Box whiteSpace="nowrap">{phone}</Box> : null}
      </Box>
      <Box as="td" role="cell" gridArea="deal" fontVariantNumeric="tabular-nums">
        {dealLabel(contact)}
      </Box>
      <Box as="td" role="cell" gridArea="owner" color={ownerName ? undefined : 'muted'}>
        <bdi>{ownerName ?? 'Nobody'}</bdi>
      </Box>
      <Box
        as="td"
        role="cell"
        gridArea="date"
        color="muted"
        whiteSpace="nowrap"
        fontVariantNumeric="tabular-nums"
      >
        <time dateTime={lastActivityAt} title={formatDateTime(lastActivityAt)}>
          {formatShortDateTime(lastActivityAt)}
        </time>
      </Box>
    </TableRow>
  );
});

const COLUMNS = ['Name', 'Email and phone', 'Deal', 'Owner', 'Last activity'];

/** Contacts in their order. */
export function ContactTable({ contacts }: { contacts: readonly ContactSummary[] }) {
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
          <ContactRow key={contact.id} contact={contact} />
        ))}
      </StackedBody>
    </StackedTable>
  );
}
