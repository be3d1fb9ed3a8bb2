import type { ReactNode } from 'react';
import { messages } from '@/shared/i18n/messages';
import { Box } from '@/shared/ui/layout/layout';

const MESSAGES = messages('booking/optional', {
  optional: '(optional)',
});

/** The label of a field that may stay empty. */
export function OptionalLabel({ children }: { children: ReactNode }) {
  return (
    <span>
      {children}{' '}
      <Box as="span" fontWeight="normal" color="muted">
        {MESSAGES.get().optional}
      </Box>
    </span>
  );
}
