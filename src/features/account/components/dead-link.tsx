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
          <Text>The link is not complete. Please open it from the mail again, or ask for a new one.</Text>
        </>
      ) : (
        <>
          <ArrivalHeading>This link does not work any more</ArrivalHeading>
          <Text>It has been used, is more than an hour old, or a newer mail has replaced it.</Text>
        </>
      )}
      {children}
    </Stack>
  );
}
