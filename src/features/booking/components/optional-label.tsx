import type { ReactNode } from 'react';
import { words } from '@/shared/i18n/words';
import { Box } from '@/shared/ui/layout';

const WORDS = words('booking/optional', {
  optional: '(optional)',
});

/** The label of a field that may stay empty. */
export function OptionalLabel({ children }: { children: ReactNode }) {
  return (
    <span>
      {children}{' '}
      <Box as="span" fontWeight="normal" color="muted">
        {WORDS.get().optional}
      </Box>
    </span>
  );
}
