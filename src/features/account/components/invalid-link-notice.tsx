import type { ReactNode } from 'react';
import { FocusedHeading } from '@/shared/ui/focused-heading';
import { Stack } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';

type DeadLinkProps = {
  /** The page's own title, for a link that is not whole: nothing has been tried yet. */
  title: string;
  isIncomplete: boolean;
  /** The way to a new link. */
  children: ReactNode;
};

/** The notice for an invalid or incomplete link, with a way to request a new one. */
export function InvalidLinkNotice({ title, isIncomplete, children }: DeadLinkProps) {
  return (
    <Stack gap="6">
      {isIncomplete ? (
        <>
          <Heading level={1}>{title}</Heading>
          <Text>This link is incomplete. Open it from the email again, or request a new one.</Text>
        </>
      ) : (
        <>
          <FocusedHeading>This link no longer works</FocusedHeading>
          <Text>It was already used, is more than an hour old, or was replaced by a newer email.</Text>
        </>
      )}
      {children}
    </Stack>
  );
}
