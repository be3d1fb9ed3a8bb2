import { type ComponentProps, type ReactNode, useId } from 'react';
import { Box, Row } from '@/shared/ui/layout/layout';
import { TextLink } from '@/shared/ui/text/text-link';
import { Heading, Text } from '@/shared/ui/text/typography';

type PanelProps = { title: string; note?: string | undefined; action?: ReactNode; children: ReactNode };

/** A titled part of the overview. */
export function OverviewPanel({ title, note, action, children }: PanelProps) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} minW="0">
      <Row justifyContent="space-between" flexWrap="nowrap" minH="tap" mb="2">
        <Heading level={2} size="h3" id={id}>
          {title}
        </Heading>
        {action}
      </Row>
      {note ? (
        <Text size="fine" tone="muted" mb="4">
          {note}
        </Text>
      ) : null}
      {children}
    </Box>
  );
}

/** A link with room to be touched. */
export function TapLink(props: ComponentProps<typeof TextLink>) {
  return <TextLink display="inline-flex" alignItems="center" minH="tap" {...props} />;
}
