import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/shared/ui/button';
import { Heading, Text } from '@/shared/ui/text/typography';
import { Box, Row, Stack } from './layout';

type StaffSectionProps = { title: string; actions?: ReactNode; children: ReactNode };

/** A titled part of a lead's page. */
export function StaffSection({ title, actions, children }: StaffSectionProps) {
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

type FoldedTextProps = {
  children: string;
  /** Long text with a button that shows all of it. */
  isFolded?: boolean;
};

/** What someone wrote, as text and in its own direction. */
export function FoldedText({ children, isFolded = false }: FoldedTextProps) {
  const isLong = children.length > 280 || children.split('\n').length > 4;
  const [isWhole, setIsWhole] = useState(!(isFolded && isLong));
  return (
    <>
      <Text
        dir="auto"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        textAlign="start"
        lineClamp={isWhole ? undefined : 4}
      >
        {children}
      </Text>
      {isWhole ? null : (
        <Button variant="plain" size="sm" px="0" onClick={() => setIsWhole(true)}>
          Read more
        </Button>
      )}
    </>
  );
}
