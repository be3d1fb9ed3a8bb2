import { Stack } from '@/shared/ui/layout/layout';
import type { Consultant } from '../model/availability-forms';
import { ConnectedCalendars } from './connected-calendars';
import { PrivateFeed } from './private-feed';

/** The calendars that block a consultant's times, and the feed for the consultant's own calendar program. */
export function Calendars({ consultant }: { consultant: Consultant }) {
  return (
    <Stack gap="10">
      <ConnectedCalendars consultant={consultant} />
      <PrivateFeed consultant={consultant} />
    </Stack>
  );
}
