import { Row } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import { useLeadPresence, useLeadWatch } from '../api/lead-watch';
import type { Lead } from '../model/lead';
import { presenceText } from '../model/lead-news';

type LeadLiveProps = { lead: Lead; isWriting: () => boolean };

/** Keeps the lead up to date. Shows who else has it open, and what other people changed last. */
export function LeadLive({ lead, isWriting }: LeadLiveProps) {
  const news = useLeadWatch(lead, isWriting);
  const present = presenceText(useLeadPresence(lead.id));
  return (
    // Its height is reserved, so that nothing moves when someone comes or goes.
    <Row gap="4" rowGap="0" minH="6" mt="-4" mb="4">
      {present ? (
        <Text size="small" tone="muted">
          <bdi>{present}</bdi>
        </Text>
      ) : null}
      <Text role="status" size="small" fontWeight="semibold">
        <bdi>{news}</bdi>
      </Text>
    </Row>
  );
}
