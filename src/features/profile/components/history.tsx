import { useQuery } from '@tanstack/react-query';
import { PATHS } from '@/shared/config/paths';
import { EmptyState } from '@/shared/ui/empty-state';
import { Stack } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { Skeleton } from '@/shared/ui/skeleton';
import { TextLink } from '@/shared/ui/text-link';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { profileQueries } from '../api/queries';
import { byMonth } from '../model/history';
import { Timeline } from './timeline';

/** The signed-in client's consultations and messages: loading, failed, none, or a timeline. */
export function History({ userId }: { userId: string }) {
  const history = useQuery(profileQueries.history(userId));
  if (history.isPending) {
    return (
      <Stack gap="6">
        <VisuallyHidden role="status">Loading your history...</VisuallyHidden>
        {['a', 'b', 'c'].map((place) => (
          <Skeleton key={place} height="16" maxW="measure" />
        ))}
      </Stack>
    );
  }
  if (history.isError) {
    return <LoadError onRetry={history.refetch}>We couldn't load your history.</LoadError>;
  }
  if (history.data.length === 0) {
    return (
      <EmptyState title="Your consultation history will appear here.">
        It begins with your first <TextLink to={PATHS.bookingCalendar}>consultation</TextLink> or your first{' '}
        <TextLink to={PATHS.contact}>message to us</TextLink>.
      </EmptyState>
    );
  }
  return <Timeline months={byMonth(history.data)} />;
}
