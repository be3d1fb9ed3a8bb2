import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { leadPath } from '@/shared/config/paths';
import { errorMessage } from '@/shared/errors/error-message';
import { formatDateTime, formatShortDateTime } from '@/shared/lib/format-date-time';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { showToast } from '@/shared/ui/feedback/toast';
import { Fieldset, Legend } from '@/shared/ui/forms/fieldset';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { StaffSection } from '@/shared/ui/layout/staff-section';
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog';
import { Dialog } from '@/shared/ui/overlay/dialog';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { useMergeLeads, useUnmergeLead } from '../api/lead-mutations';
import { type Duplicate, leadQueries } from '../api/queries';
import type { Lead } from '../model/lead';
import { LEAD_STATUS_LABELS } from '../model/lead-labels';
import { LeadStatusBadge } from './lead-status-badge';

const Choice = chakra('label', {
  base: {
    display: 'flex',
    gap: '3',
    p: '3',
    minH: 'tap',
    textStyle: 'small',
    overflowWrap: 'anywhere',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'md',
    cursor: 'pointer',
    '&:has(:checked)': { borderColor: 'clay', boxShadow: 'inset 0 0 0 1px {colors.clay}' },
    '& input': { accentColor: 'clay', boxSize: '5', flexShrink: '0' },
    '& span': { minW: '0' },
  },
});

/** How many characters of a message tell two leads apart; find_duplicate_leads() returns as many. */
const EXCERPT = 200;

type MergeDialogProps = { lead: Lead; other: Duplicate; isOpen: boolean; onClose: () => void };

/** Asks which of two leads to keep; the other one disappears from the lists. The notice has an undo button. */
function MergeDialog({ lead, other, isOpen, onClose }: MergeDialogProps) {
  const merge = useMergeLeads();
  const unmerge = useUnmergeLead('Couldn’t undo');
  const navigate = useNavigate();
  const group = useId();
  const [keep, setKeep] = useState(lead.id);
  const lose = keep === lead.id ? other.id : lead.id;

  function undo() {
    unmerge.mutateAsync(lose).then(
      () => showToast({ kind: 'success', title: 'Leads separated' }),
      () => undefined,
    );
  }

  async function confirm() {
    try {
      await merge.mutateAsync({ keep, lose: [lose] });
    } catch {
      return;
    }
    onClose();
    showToast({
      kind: 'success',
      title: 'Leads merged',
      acrossPages: true,
      action: { label: 'Undo', onPress: undo },
    });
    if (keep !== lead.id) await navigate(leadPath(keep));
  }

  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title="Merge these leads?"
      description="Notes, tasks, replies and tags from both leads are combined. The other lead is hidden from lists, but its message is kept."
    >
      <Stack gap="5">
        <Fieldset display="grid" gap="3">
          <Legend>Which lead do you want to keep?</Legend>
          {[lead, other].map(({ id, name, company, email, created_at, status, message }) => (
            <Choice key={id}>
              <input type="radio" name={group} checked={keep === id} onChange={() => setKeep(id)} />
              <span>
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                , <bdi>{company}</bdi>
                <br />
                {email}, {formatDateTime(created_at)}, {LEAD_STATUS_LABELS[status].toLowerCase()}
                <Box as="span" dir="auto" display="block" color="muted" lineClamp="2">
                  {message.slice(0, EXCERPT)}
                </Box>
              </span>
            </Choice>
          ))}
        </Fieldset>
        {merge.isError ? (
          <Alert tone="error" title="The leads weren’t merged.">
            {errorMessage(merge.error)}
          </Alert>
        ) : null}
        <Row>
          <Button onClick={() => void confirm()} pending={merge.isPending} pendingLabel="Merging...">
            Merge leads
          </Button>
          <Button variant="outline" onClick={onClose}>
            Keep separate
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

const REASONS: Record<string, string> = {
  email: 'Same email',
  account: 'Same account',
  name: 'Same name and company',
};

/** Merges these leads of the sender at once, after a confirmation. The notice has an undo button. */
function MergeAll({ lead, others }: { lead: Lead; others: Duplicate[] }) {
  const merge = useMergeLeads();
  const count = others.length;
  const unmerge = useUnmergeLead('Couldn’t undo');
  const [isConfirming, setIsConfirming] = useState(false);

  async function confirm() {
    const { merged } = await merge.mutateAsync({ keep: lead.id, lose: others.map(({ id }) => id) });
    showToast({
      kind: 'success',
      title: `${merged.length} leads merged`,
      action: {
        label: 'Undo',
        onPress: () => {
          for (const id of merged) unmerge.mutate(id);
        },
      },
    });
  }

  return (
    <>
      <Button variant="outline" size="sm" alignSelf="start" onClick={() => setIsConfirming(true)}>
        Merge all {count}...
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={`Merge ${count} leads into this one?`}
        description="They have the same email address or account. Their messages are kept and shown here, and lists show this lead only."
        confirmLabel="Merge leads"
        pendingLabel="Merging..."
        onConfirm={confirm}
        failure={errorMessage}
      />
    </>
  );
}

/** Leads that may be of the same person; nothing when there are none. */
export function LeadDuplicates({ lead }: { lead: Lead }) {
  const { data: duplicates = [] } = useQuery(leadQueries.duplicates(lead.id));
  // The dialog keeps its words while it closes.
  const [chosen, setChosen] = useState<Duplicate>();
  const [isOpen, setIsOpen] = useState(false);
  if (duplicates.length === 0 && !chosen) return null;
  const certain = duplicates.filter(({ reason }) => reason !== 'name');
  return (
    <StaffSection title="Possible duplicates">
      {certain.length > 1 && lead.merged_into_id === null ? <MergeAll lead={lead} others={certain} /> : null}
      <Stack as="ul" listStyle="none" gap="3" aria-label="Possible duplicates">
        {duplicates.map((other) => (
          <Box as="li" key={other.id} borderTop="1px solid" borderColor="rule" pt="2">
            <Row gap="3" rowGap="0" justifyContent="space-between">
              <TextLink to={leadPath(other.id)} display="inline-flex" alignItems="center" minH="tap">
                <Box as="bdi" overflowWrap="anywhere">
                  {other.name}
                </Box>
              </TextLink>
              <LeadStatusBadge status={other.status} />
            </Row>
            <Text size="fine" tone="muted" overflowWrap="anywhere">
              {REASONS[other.reason]}: {other.email}, {formatShortDateTime(other.created_at)}
            </Text>
            <Button
              variant="plain"
              size="sm"
              px="0"
              onClick={() => {
                setChosen(other);
                setIsOpen(true);
              }}
            >
              Merge...
              <VisuallyHidden>{` with ${other.name}`}</VisuallyHidden>
            </Button>
          </Box>
        ))}
      </Stack>
      {chosen ? (
        <MergeDialog lead={lead} other={chosen} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      ) : null}
    </StaffSection>
  );
}
