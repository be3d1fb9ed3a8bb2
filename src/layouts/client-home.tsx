import { NextMeeting } from '@/features/booking/components/next-meeting';
import { NewestDocuments } from '@/features/documents/components/newest-documents';
import { LatestMessages } from '@/features/profile/components/latest-messages';
import { useSession } from '@/shared/auth/session';
import { QueryProvider } from '@/shared/query/query-provider';
import { Box, Stack } from '@/shared/ui/layout/layout';

/** What a client comes for: the next meeting, the newest documents, and the latest messages. */
export function ClientHome() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <QueryProvider>
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
        columnGap="16"
        rowGap="12"
      >
        <Box borderTop="3px solid" borderColor="clay" pt="6">
          <NextMeeting userId={user.id} />
        </Box>
        <Stack gap="10" pt={{ lg: '6' }}>
          <NewestDocuments userId={user.id} />
          <LatestMessages userId={user.id} />
        </Stack>
      </Box>
    </QueryProvider>
  );
}
