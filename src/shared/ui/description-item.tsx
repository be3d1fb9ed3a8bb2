import type { ReactNode } from 'react';
import { Box } from './layout';
import { Text } from './typography';

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
