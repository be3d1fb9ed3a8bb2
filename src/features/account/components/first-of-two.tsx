import { ArrivalHeading } from '@/shared/ui/arrival-heading';
import { Stack } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';

/** A change of address that both mailboxes confirm: one of them has. */
export function FirstOfTwo() {
  return (
    <Stack gap="6">
      <ArrivalHeading>One of two confirmed</ArrivalHeading>
      <Text>
        Confirmation link accepted. Please proceed to confirm link sent to the other email. Until then your
        account stays under the old address.
      </Text>
    </Stack>
  );
}
