import type { ReactNode } from 'react';
import { FocusedHeading } from '@/shared/ui/focused-heading';
import { Text } from '@/shared/ui/typography';

/** Replaces a form whose result arrives by mail. `children` describes the mail. */
export function MailSent({ level, children }: { level: 1 | 2; children: ReactNode }) {
  return (
    <>
      <FocusedHeading level={level}>Check Your Email</FocusedHeading>
      <Text overflowWrap="anywhere">{children}</Text>
      <Text size="small" tone="muted">
        Nothing after a few minutes? Check your spam folder. You can request another email once a minute.
      </Text>
    </>
  );
}
