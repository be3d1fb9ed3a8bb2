import { useSearchParams } from 'react-router-dom';
import { Button } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/empty-state';
import { Box } from '@/shared/ui/layout';

/** Empty state of the list: there are no leads, or none match the filter. */
export function LeadsEmptyState({ isNarrowed }: { isNarrowed: boolean }) {
  const [, setParams] = useSearchParams();
  if (!isNarrowed) {
    return (
      <EmptyState title="No leads yet.">
        Messages sent through the contact form or the assistant will appear here.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No leads match.">
      Try different words or fewer filters.{' '}
      <Box as="span" display="block">
        <Button variant="plain" size="sm" px="0" onClick={() => setParams({})}>
          Clear filters
        </Button>
      </Box>
    </EmptyState>
  );
}
