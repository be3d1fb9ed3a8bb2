import { chakra } from '@chakra-ui/react/styled-system';
import { formatCents } from '@contracts/money.ts';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { contactPathOf, PATHS } from '@/shared/config/paths';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Select } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box, Stack } from '@/shared/ui/layout/layout';
import { TextLink } from '@/shared/ui/text/text-link';
import { Heading, Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { useMoveDeal } from '../api/mutations';
import { contactQueries, type DealColumn } from '../api/queries';
import type { ContactRow } from '../model/contact';
import { DEAL_STAGES, type DealStage, formatMonth, STAGE_LABELS } from '../model/deal';

// All columns beside each other from 1440 px on. Below that the board scrolls sideways, and the cut column shows that.
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '3', md: '2' },
    gridAutoFlow: 'column',
    gridAutoColumns: { base: 'min(82%, 18rem)', md: 'minmax(10rem, 1fr)' },
    overflowX: 'auto',
    // The hidden labels are positioned, and must scroll with the board.
    position: 'relative',
    scrollSnapType: { base: 'x proximity', md: 'none' },
    pb: '3',
  },
});

const Column = chakra('section', {
  base: {
    bg: 'surface',
    borderRadius: 'md',
    border: '1px solid',
    borderColor: 'rule',
    p: { base: '3', md: '2' },
    minW: '0',
    minH: '60',
    scrollSnapAlign: 'start',
    '&[data-over]': { borderColor: 'clay', boxShadow: 'inset 0 0 0 1px {colors.clay}' },
  },
});

const Card = chakra('li', {
  base: {
    bg: 'paper',
    border: '1px solid',
    borderColor: 'rule',
    borderRadius: 'md',
    p: { base: '3', md: '2' },
    cursor: { md: 'grab' },
    overflowWrap: 'anywhere',
    '&[data-moving]': { opacity: '0.6' },
  },
});

const stageFieldId = (id: number) => `deal-stage-${id}`;

type Move = (contact: ContactRow, stage: DealStage) => void;
type DealCardProps = { contact: ContactRow; isMoving: boolean; onMove: Move };

/** One deal. It can be dragged to another column, or moved with the select. */
function DealCard({ contact, isMoving, onMove }: DealCardProps) {
  const { id, name, company, deal_stage, deal_value_cents, deal_month, owner_name } = contact;
  return (
    <Card
      draggable
      data-moving={isMoving ? '' : undefined}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', String(id))}
    >
      <TextLink
        to={contactPathOf(id)}
        display="inline-flex"
        alignItems="center"
        minH="tap"
        maxW="full"
        fontWeight="medium"
        overflowWrap="anywhere"
        css={{ '& bdi': { minWidth: '0' } }}
      >
        <bdi>{name}</bdi>
      </TextLink>
      {company ? (
        <Text size="fine" tone="muted">
          <bdi>{company}</bdi>
        </Text>
      ) : null}
      <Text size="small" fontVariantNumeric="tabular-nums">
        {`${deal_value_cents === null ? 'No value yet' : formatCents(deal_value_cents)}${deal_month ? `, ${formatMonth(deal_month)}` : ''}`}
      </Text>
      <Text size="fine" tone="muted" mb="2">
        <bdi>{owner_name ?? 'Nobody'}</bdi>
      </Text>
      <Field label={`Stage of ${name}`} labelHidden id={stageFieldId(id)}>
        <Select
          textStyle="small"
          ps="2"
          pe="8"
          value={deal_stage ?? ''}
          disabled={isMoving}
          onChange={(event) => onMove(contact, event.target.value as DealStage)}
        >
          {DEAL_STAGES.map((stage) => (
            <option key={stage} value={stage}>
              {STAGE_LABELS[stage]}
            </option>
          ))}
        </Select>
      </Field>
    </Card>
  );
}

type StageColumnProps = {
  column: DealColumn;
  movingId: number | undefined;
  onMove: Move;
  onDrop: (id: number, stage: DealStage) => void;
};

/** The deals of one stage, with their number and value. */
function StageColumn({ column, movingId, onMove, onDrop }: StageColumnProps) {
  const { stage, count, valueCents, contacts } = column;
  const [isOver, setIsOver] = useState(false);
  const label = STAGE_LABELS[stage];

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const id = Number(event.dataTransfer.getData('text/plain'));
    if (Number.isInteger(id)) onDrop(id, stage);
  }

  return (
    <Column
      aria-label={label}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Heading level={2} size="label">
        {label}
      </Heading>
      <Text size="fine" tone="muted" mb="3" fontVariantNumeric="tabular-nums">
        {count === 1 ? '1 deal' : `${count} deals`}, {formatCents(valueCents)}
      </Text>
      <Stack as="ul" listStyle="none" gap="3">
        {contacts.map((contact) => (
          <DealCard key={contact.id} contact={contact} isMoving={contact.id === movingId} onMove={onMove} />
        ))}
      </Stack>
      {count > contacts.length ? (
        <TextLink
          to={`${PATHS.admin}/contacts?stage=${stage}`}
          display="inline-flex"
          alignItems="center"
          minH="tap"
        >
          All {count} deals
        </TextLink>
      ) : null}
    </Column>
  );
}

/** The deals by stage. */
export function DealBoardScreen() {
  const board = useQuery(contactQueries.board());
  const move = useMoveDeal();
  const contacts = board.data?.flatMap((column) => column.contacts) ?? [];

  const [moved, setMoved] = useState('');
  const focused = useRef<number>(undefined);
  // The card of a moved deal is a new one in another column, which gets the focus of the old one.
  useEffect(() => {
    if (focused.current === undefined || move.isPending) return;
    document.getElementById(stageFieldId(focused.current))?.focus();
    focused.current = undefined;
  });

  const moveTo: Move = (contact, stage) => {
    if (contact.deal_stage === stage) return;
    focused.current = document.activeElement?.id === stageFieldId(contact.id) ? contact.id : undefined;
    move.mutate(
      { id: contact.id, version: contact.version, stage },
      { onSuccess: () => setMoved(`${contact.name} moved to ${STAGE_LABELS[stage]}.`) },
    );
  };

  if (board.isPending) return <Skeleton height="60" />;
  if (!board.data) {
    return (
      <LoadError onRetry={() => board.refetch()}>We couldn’t load the deals. Please try again.</LoadError>
    );
  }
  if (contacts.length === 0) {
    return <EmptyState title="No deals yet.">Open a contact and choose a stage to start a deal.</EmptyState>;
  }
  return (
    <Box>
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
      <Columns role="group" aria-label="Deals by stage">
        {board.data.map((column) => (
          <StageColumn
            key={column.stage}
            column={column}
            movingId={move.isPending ? move.variables.id : undefined}
            onMove={moveTo}
            onDrop={(id, stage) => {
              const dropped = contacts.find((contact) => contact.id === id);
              if (dropped) moveTo(dropped, stage);
            }}
          />
        ))}
      </Columns>
    </Box>
  );
}
