import type { ReactNode } from 'react';
import { Box } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';

/** A line of a list of facts (`<dl>`): what it is, and what is known of it. */
export function DescriptionItem({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Box py="3" borderTop="1px solid" borderColor="rule">
      <Text as="dt" size="fine" tone="muted">
        {term}
      </Text>
      <Box as="dd" overflowWrap="anywhere">
        {children}
      </Box>
    </Box>
  );
}
