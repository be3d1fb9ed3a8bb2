import { Box } from '@/shared/ui/layout';
import { Skeleton } from '@/shared/ui/skeleton';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';

const PLACES = ['a', 'b', 'c', 'd', 'e'];

/** The place of a list while it loads. */
export function LinesSkeleton({ children }: { children: string }) {
  return (
    <Box>
      <VisuallyHidden role="status">{children}</VisuallyHidden>
      {PLACES.map((place) => (
        <Box key={place} py="5" borderBottom="1px solid" borderColor="rule">
          <Skeleton height="16" />
        </Box>
      ))}
    </Box>
  );
}
