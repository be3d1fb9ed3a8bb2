import type { ReactNode } from 'react';
import { ArrivalHeading } from '@/shared/ui/arrival-heading';
import { Text } from '@/shared/ui/typography';

/** Stands where a form did whose answer comes by mail. `children` says what the mail holds. */
export function MailSent({ level, children }: { level: 1 | 2; children: ReactNode }) {
  return (
    <>
      <ArrivalHeading level={level}>Check Your Email</ArrivalHeading>
      <Text overflowWrap="anywhere">{children}</Text>
      <Text size="small" tone="muted">
        Nothing after a few minutes? Check your spam folder. You can request another email once a minute.
      </Text>
    </>
  );
}
