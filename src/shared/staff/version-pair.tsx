import type { ReactNode } from 'react';
import { Box } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';

function Version({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box minW="0">
      <Text size="fine" tone="muted">
        {title}
      </Text>
      <Box
        role="region"
        aria-label={title}
        tabIndex={0}
        maxH="12rem"
        overflowY="auto"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        textStyle="small"
      >
        {children || '(empty)'}
      </Box>
    </Box>
  );
}

/** One field of something that two admins have changed, in both versions. */
export function VersionPair({ label, theirs, mine }: { label: string; theirs: ReactNode; mine: ReactNode }) {
  return (
    <Box as="section" aria-label={label}>
      <Heading level={3} size="label" mb="2">
        {label}
      </Heading>
      <Box display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        <Version title="Their version (saved)">{theirs}</Version>
        <Version title="Yours">{mine}</Version>
      </Box>
    </Box>
  );
}
