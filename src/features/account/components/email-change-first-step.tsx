import { FocusedHeading } from '@/shared/ui/focused-heading';
import { Stack } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';

/** A change of address that both mailboxes confirm: one of them has. */
export function EmailChangeFirstStep() {
  return (
    <Stack gap="6">
      <FocusedHeading>One of two addresses confirmed</FocusedHeading>
      <Text>
        Now open the link we sent to your other address. Until then, your account keeps its old address.
      </Text>
    </Stack>
  );
}
