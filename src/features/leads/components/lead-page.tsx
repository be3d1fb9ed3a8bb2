import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { leadPath } from '@/shared/config/paths';
import { AppError } from '@/shared/errors/app-error';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { NotesSection } from '@/shared/staff/notes-section';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Stack } from '@/shared/ui/layout/layout';
import { StaffPage } from '@/shared/ui/layout/staff-page';
import { TextLink } from '@/shared/ui/text/text-link';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { useOptimisticLead, useUnmergeLead } from '../api/lead-mutations';
import { leadDraftKey, leadQueries } from '../api/queries';
import type { Lead } from '../model/lead';
import { ContactLink } from './contact-link';
import { LeadDuplicates } from './lead-duplicates';
import { LeadLive } from './lead-live';
import { LeadMessage } from './lead-message';
import { AllLeadsLink, LeadPager } from './lead-pager';
import { LeadProperties } from './lead-properties';
import { LeadReply } from './lead-reply';
import { LeadTasks } from './lead-tasks';
import { LeadTimelineSection } from './lead-timeline';

/** Says that a lead was merged into another one, and offers to undo it. */
function MergedNotice({ id, into }: { id: number; into: number }) {
  const unmerge = useUnmergeLead('Couldn’t separate the leads');
  return (
    <Alert tone="info" title="This lead was merged into another lead.">
      <TextLink to={leadPath(into)}>Open the lead we kept</TextLink>, or{' '}
      <Button
        variant="plain"
        size="sm"
        px="0"
        pending={unmerge.isPending}
        pendingLabel="separating..."
        onClick={() => unmerge.mutate(id)}
      >
        undo the merge
      </Button>
    </Alert>
  );
}

// On a phone, the sections follow the order of work. On a wide screen, text is on the left and controls are on the right.
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

/** For how long after the last key a reply counts as being written, in milliseconds. */
const WRITING_MS = 30_000;

/** Refetches the timeline when the lead, its activities or the delivery of a reply have changed. */
function useFreshTimeline({ revision, replies }: Lead) {
  const queryClient = useQueryClient();
  const now = [revision, ...replies.map(({ delivery }) => delivery)].join();
  const before = useRef(now);
  useEffect(() => {
    if (before.current === now) return;
    before.current = now;
    void cancelAndInvalidate(queryClient, leadQueries.timelines());
  }, [now, queryClient]);
}

/** A lead's messages, tasks, notes and properties. */
function LeadSections({ lead: known }: { lead: Lead }) {
  const lead = useOptimisticLead(known);
  const typedAt = useRef(0);
  useFreshTimeline(known);
  return (
    <>
      <LeadLive lead={known} isWriting={() => Date.now() - typedAt.current < WRITING_MS} />
      {lead.merged_into_id === null ? null : <MergedNotice id={lead.id} into={lead.merged_into_id} />}
      <Frame mt={lead.merged_into_id === null ? undefined : '6'}>
        <LeadMessage lead={lead} />
        <Beside data-beside="" gap="4">
          <LeadProperties lead={lead} />
          <ContactLink email={lead.email} />
        </Beside>
        <LeadReply lead={lead} typedAt={typedAt} />
        <Beside data-beside="" gridRow={{ lg: '2 / span 2' }}>
          <LeadTasks lead={lead} />
          <NotesSection
            subject={{
              table: 'lead_notes',
              row: { lead_id: lead.id },
              queryKey: leadQueries.detail(lead.id).queryKey,
            }}
            rows={lead.notes}
            draftKey={leadDraftKey('note', lead.id)}
          />
          <LeadDuplicates lead={lead} />
        </Beside>
        <LeadTimelineSection email={lead.email} />
      </Frame>
    </>
  );
}

/** Shown while a lead loads. */
function LeadPageSkeleton() {
  return (
    <Stack gap="6">
      <VisuallyHidden role="status">Loading the lead...</VisuallyHidden>
      <Skeleton height="10" maxW="20rem" />
      <Skeleton height="48" />
      <Skeleton height="32" />
    </Stack>
  );
}

function LeadNotFound() {
  return (
    <StaffPage title="Leads">
      <EmptyState title="We couldn’t find that lead.">
        It may have been deleted. <AllLeadsLink />
      </EmptyState>
    </StaffPage>
  );
}

function LeadLoader({ id }: { id: number }) {
  const queryClient = useQueryClient();
  const lead = useQuery(leadQueries.detail(id));
  const isRead = lead.isSuccess;
  useEffect(() => {
    if (isRead) void cancelAndInvalidate(queryClient, leadQueries.unreadCount().queryKey);
  }, [isRead, queryClient]);

  if (lead.error instanceof AppError && lead.error.status === 404 && !lead.data) return <LeadNotFound />;
  // The links to other leads stay the same elements when the lead has loaded, so that a click then is not lost.
  return (
    <StaffPage
      key={id}
      title={lead.data?.name ?? 'Lead'}
      lead={lead.data?.company}
      actions={<LeadPager id={id} />}
    >
      {lead.data ? (
        <LeadSections lead={lead.data} />
      ) : lead.isPending ? (
        <LeadPageSkeleton />
      ) : (
        <LoadError onRetry={() => lead.refetch()}>We couldn’t load the lead. Please try again.</LoadError>
      )}
    </StaffPage>
  );
}

/** The lead with the id in the URL. */
export function LeadScreen() {
  const { leadId = '' } = useParams();
  return /^[1-9]\d{0,8}$/.test(leadId) ? <LeadLoader id={Number(leadId)} /> : <LeadNotFound />;
}
