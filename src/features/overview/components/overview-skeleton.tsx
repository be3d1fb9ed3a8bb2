import { Box, Stack } from '@/shared/ui/layout';
import { Skeleton } from '@/shared/ui/skeleton';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';

const PLACES = ['a', 'b', 'c', 'd'];

/** The overview's place while it loads. */
export function OverviewSkeleton() {
  return (
    <Stack gap="10">
      <VisuallyHidden role="status">Loading the overview...</VisuallyHidden>
      <Box display="grid" gridTemplateColumns={{ base: '1fr 1fr', lg: 'repeat(4, 1fr)' }} gap="6">
        {PLACES.map((place) => (
          <Skeleton key={place} height="24" />
        ))}
      </Box>
      <Box display="grid" gridTemplateColumns={{ lg: '1fr 1fr' }} columnGap="12" rowGap="10">
        {PLACES.map((place) => (
          <Skeleton key={place} height="32" />
        ))}
      </Box>
    </Stack>
  );
}
