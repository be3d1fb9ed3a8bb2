import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { PATHS } from '@/shared/config/paths';
import { AppError } from '@/shared/errors/app-error';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { EmptyState } from '@/shared/ui/empty-state';
import { Stack } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { Skeleton } from '@/shared/ui/skeleton';
import { StaffPage } from '@/shared/ui/staff-page';
import { TextLink } from '@/shared/ui/text-link';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { leadQueries } from '../api/queries';
import { LeadPage } from './lead-page';

/** A lead's place while it loads. */
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

const toList = (
  <TextLink to={`${PATHS.admin}/leads`} display="inline-flex" alignItems="center" minH="tap">
    All leads
  </TextLink>
);

function Missing() {
  return (
    <StaffPage title="Leads">
      <EmptyState title="We couldn't find that lead.">It may have been deleted. {toList}</EmptyState>
    </StaffPage>
  );
}

function Known({ id }: { id: number }) {
  const queryClient = useQueryClient();
  const lead = useQuery(leadQueries.detail(id));
  const isRead = lead.isSuccess;
  useEffect(() => {
    if (isRead) void cancelAndInvalidate(queryClient, leadQueries.unreadCount().queryKey);
  }, [isRead, queryClient]);

  if (lead.data) return <LeadPage key={id} lead={lead.data} />;
  if (lead.error instanceof AppError && lead.error.status === 404) return <Missing />;
  return (
    <StaffPage title="Lead" actions={toList}>
      {lead.isPending ? (
        <LeadPageSkeleton />
      ) : (
        <LoadError onRetry={() => lead.refetch()}>We couldn't load the lead. Please try again.</LoadError>
      )}
    </StaffPage>
  );
}

/** One lead, by the number in the address. */
export function LeadScreen() {
  const { leadId = '' } = useParams();
  return /^[1-9]\d{0,8}$/.test(leadId) ? <Known id={Number(leadId)} /> : <Missing />;
}
