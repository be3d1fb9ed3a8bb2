import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Button } from '@/shared/ui/button';
import { Stack } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';
import { AccountForm } from './account-form';
import type { useEmailLink } from './use-email-link';

// Without JavaScript a sentence replaces the button.
const Alive = chakra('div', { base: { '@media (scripting: none)': { display: 'none' } } });

type LinkButtonProps = {
  title: string;
  label: string;
  pendingLabel: string;
  link: ReturnType<typeof useEmailLink>;
  /** What the button does. */
  children: ReactNode;
};

/** The one button that spends a mail's link. */
export function ConfirmLinkButton({ title, label, pendingLabel, link, children }: LinkButtonProps) {
  return (
    <Stack gap="6">
      <Heading level={1}>{title}</Heading>
      {/* Room for the longest of these texts: a changed one must not move the button away from a finger. */}
      <Text minH="4.8em">{children}</Text>
      <Alive>
        <AccountForm failure={link.failure} onSubmit={link.spend}>
          <Button type="submit" wide pending={link.isPending} pendingLabel={pendingLabel}>
            {label}
          </Button>
        </AccountForm>
      </Alive>
    </Stack>
  );
}
