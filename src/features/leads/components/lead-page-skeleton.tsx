import { Stack } from '@/shared/ui/layout';
import { Skeleton } from '@/shared/ui/skeleton';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';

/** A lead's place while it loads. */
export function LeadPageSkeleton() {
  return (
    <Stack gap="6">
      <VisuallyHidden role="status">Loading the lead...</VisuallyHidden>
      <Skeleton height="10" maxW="20rem" />
      <Skeleton height="48" />
      <Skeleton height="32" />
    </Stack>
  );
}
