import type { ReactNode } from 'react';
import { Box } from '@/shared/ui/layout';

/** The label of a field that may stay empty. */
export function OptionalLabel({ children }: { children: ReactNode }) {
  return (
    <>
      {children}{' '}
      <Box as="span" fontWeight="normal" color="muted">
        (optional)
      </Box>
    </>
  );
}
