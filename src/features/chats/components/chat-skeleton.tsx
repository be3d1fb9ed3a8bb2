import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Box } from '@/shared/ui/layout/layout';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';

const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e'];

/** Placeholder of a list, or of a conversation. */
export function ChatSkeleton({ children }: { children: string }) {
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
