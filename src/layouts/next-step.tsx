import { NextBooking } from '@/features/booking/components/next-booking';
import { RecentDocuments } from '@/features/documents/components/recent-documents';
import { useSession } from '@/shared/auth/session';
import { messages } from '@/shared/i18n/messages';
import { QueryProvider } from '@/shared/query/query-provider';
import { Stack } from '@/shared/ui/layout/layout';

const MESSAGES = messages('layouts/next-step', {
  title: 'Your next step',
});

/** What the signed-in client most likely came for: the next booking, and what was shared of late. */
export function NextStep() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <QueryProvider>
      <Stack as="section" aria-label={MESSAGES.get().title} gap="3">
        <NextBooking userId={user.id} />
        <RecentDocuments userId={user.id} />
      </Stack>
    </QueryProvider>
  );
}
