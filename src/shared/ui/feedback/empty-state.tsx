import type { ReactNode } from 'react';
import { Stack } from '@/shared/ui/layout/layout';
import { Heading, Text } from '@/shared/ui/text/typography';

type EmptyStateProps = {
  title: string;
  children?: ReactNode;
  /** Its title's place in the page's outline. */
  level?: 2 | 3;
};

/** Shown instead of an empty list: what is missing, and the next step. */
export function EmptyState({ title, children, level = 2 }: EmptyStateProps) {
  return (
    <Stack
      gap="3"
      py="12"
      borderBlock="1px solid"
      borderColor="rule"
      alignItems="flex-start"
      // The tabs have a rule already.
      css={{ '[role=tabpanel] > &': { borderTop: 'none', paddingTop: '0' } }}
    >
      <Heading level={level} size="h3">
        {title}
      </Heading>
      {/* A translator moves text nodes, so another text gets another element. */}
      {children ? (
        <Text key={title} tone="muted">
          {children}
        </Text>
      ) : null}
    </Stack>
  );
}
