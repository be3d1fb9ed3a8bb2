import { chakra } from '@chakra-ui/react/styled-system';
import type { Lead } from '@contracts/leads.ts';
import { PATHS } from '@/shared/config/paths';
import { Stack } from '@/shared/ui/layout';
import { StaffPage } from '@/shared/ui/staff-page';
import { TextLink } from '@/shared/ui/text-link';
import { useOptimisticLead } from '../api/lead-mutations';
import { LeadDuplicates } from './lead-duplicates';
import { LeadMessage } from './lead-message';
import { LeadNotes } from './lead-notes';
import { LeadProperties } from './lead-properties';
import { LeadReply } from './lead-reply';
import { LeadTasks } from './lead-tasks';
import { LeadTimelineSection } from './lead-timeline';
import { MergedNotice } from './merged-notice';

// On a phone in the order of the work; on a wide screen the words to the left, what is decided to the right.
const Frame = chakra('div', {
  base: {
    display: 'grid',
    gap: '10',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' },
    gridTemplateRows: { lg: 'auto auto 1fr' },
    gridAutoFlow: { lg: 'dense' },
    columnGap: { lg: '12' },
    '& > *': { gridColumn: { lg: '1' } },
    '& > [data-beside]': { gridColumn: { lg: '2' } },
  },
});
const Beside = chakra(Stack, { base: { gap: '10', minW: '0' } });

/** A lead, and all that is done with it. */
export function LeadPage({ lead: known }: { lead: Lead }) {
  const lead = useOptimisticLead(known);
  return (
    <StaffPage
      title={lead.name}
      lead={lead.company}
      actions={
        <TextLink to={`${PATHS.admin}/leads`} display="inline-flex" alignItems="center" minH="tap">
          All leads
        </TextLink>
      }
    >
      {lead.mergedInto === null ? null : <MergedNotice id={lead.id} into={lead.mergedInto} />}
      <Frame mt={lead.mergedInto === null ? undefined : '6'}>
        <LeadMessage lead={lead} />
        <Beside data-beside="">
          <LeadProperties lead={lead} />
        </Beside>
        <LeadReply lead={lead} />
        <Beside data-beside="" gridRow={{ lg: '2 / span 2' }}>
          <LeadTasks lead={lead} />
          <LeadNotes lead={lead} />
          <LeadDuplicates lead={lead} />
        </Beside>
        <LeadTimelineSection email={lead.email} />
      </Frame>
    </StaffPage>
  );
}
