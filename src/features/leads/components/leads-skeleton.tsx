import { Box } from '@/shared/ui/layout';
import { Skeleton } from '@/shared/ui/skeleton';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';

const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The list's place while it loads. */
export function LeadsSkeleton() {
  return (
    <Box>
      <VisuallyHidden role="status">Loading leads...</VisuallyHidden>
      {PLACEHOLDERS.map((key) => (
        <Box key={key} borderBottom="1px solid" borderColor="rule" py={{ base: '6', lg: '5' }}>
          <Skeleton height={{ base: '16', lg: '6' }} />
        </Box>
      ))}
    </Box>
  );
}
