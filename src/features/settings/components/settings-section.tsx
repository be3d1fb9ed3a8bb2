import { type ReactNode, useId } from 'react';
import { Box, Stack } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';

type PartProps = { title: string; lead?: ReactNode; children: ReactNode };

/** Settings that belong together. */
export function SettingsSection({ title, lead, children }: PartProps) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} borderTop="1px solid" borderColor="rule" pt="6">
      <Heading level={2} size="h3" id={id} mb={lead ? '2' : '4'}>
        {title}
      </Heading>
      {lead ? (
        <Text tone="muted" mb="4">
          {lead}
        </Text>
      ) : null}
      <Stack gap="4">{children}</Stack>
    </Box>
  );
}
