import { AnimatePresence } from 'framer-motion';
import type { ReactNode } from 'react';
import { Button } from '@/shared/ui/button';
import { Box } from '@/shared/ui/layout';
import { LeavingRow } from '@/shared/ui/leaving-row';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';

type RowListProps = { label: string; children: ReactNode };

export function RowList({ label, children }: RowListProps) {
  return (
    <Box as="ul" listStyleType="none" aria-label={label} borderTop="1px solid" borderColor="rule">
      <AnimatePresence initial={false}>{children}</AnimatePresence>
    </Box>
  );
}

type RowEntryProps = {
  /** What is removed, for screen readers. */
  name: string;
  onRemove: () => void;
  isPending: boolean;
  children: ReactNode;
};

/** One line with a way to take it away. */
export function RowEntry({ name, onRemove, isPending, children }: RowEntryProps) {
  return (
    <LeavingRow
      justifyContent="space-between"
      py="1"
      borderBottom="1px solid"
      borderColor="rule"
      flexWrap="nowrap"
    >
      <Box minW="0" overflowWrap="anywhere">
        {children}
      </Box>
      <Button variant="plain" size="sm" disabled={isPending} onClick={onRemove}>
        Remove
        <VisuallyHidden>{` ${name}`}</VisuallyHidden>
      </Button>
    </LeavingRow>
  );
}
