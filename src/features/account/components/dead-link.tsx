import type { ReactNode } from 'react';
import { ArrivalHeading } from '@/shared/ui/arrival-heading';
import { Stack } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';

type DeadLinkProps = {
  /** The page's own title, for a link that is not whole: nothing has been tried yet. */
  title: string;
  isIncomplete: boolean;
  /** The way to a new link. */
  children: ReactNode;
};

/** A link that is worth nothing, or not whole, and the one step to a new one. */
export function DeadLink({ title, isIncomplete, children }: DeadLinkProps) {
  return (
    <Stack gap="6">
      {isIncomplete ? (
        <>
          <Heading level={1}>{title}</Heading>
          <Text>This link is incomplete. Open it from the email again, or request a new one.</Text>
        </>
      ) : (
        <>
          <ArrivalHeading>This link no longer works</ArrivalHeading>
          <Text>It was already used, is more than an hour old, or was replaced by a newer email.</Text>
        </>
      )}
      {children}
    </Stack>
  );
}
