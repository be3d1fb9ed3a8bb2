import type { ReactNode } from 'react';
import { useId } from 'react';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { Heading } from '@/shared/ui/typography';

type PartProps = { title: string; actions?: ReactNode; children: ReactNode };

/** A titled part of a lead's page. */
export function LeadSection({ title, actions, children }: PartProps) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} minW="0">
      <Row justifyContent="space-between" mb="4">
        <Heading level={2} size="h3" id={id}>
          {title}
        </Heading>
        {actions}
      </Row>
      <Stack gap="4">{children}</Stack>
    </Box>
  );
}
