import { Box } from '@/shared/ui/layout';
import { Skeleton } from '@/shared/ui/skeleton';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';

const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e'];

/** Placeholder of a list, or of a conversation. */
export function ConversationSkeleton({ children }: { children: string }) {
  return (
    <Box>
      <VisuallyHidden role="status">{children}</VisuallyHidden>
      {PLACEHOLDERS.map((place) => (
        <Box key={place} py="5" borderBottom="1px solid" borderColor="rule">
          <Skeleton height="16" />
        </Box>
      ))}
    </Box>
  );
}
