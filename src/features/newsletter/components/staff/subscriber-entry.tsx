import { formatDateTime, formatShortDateTime } from '@/shared/lib/format-date-time';
import { Button } from '@/shared/ui/button';
import { AlertIcon } from '@/shared/ui/icons';
import { Box, Row } from '@/shared/ui/layout/layout';
import { Entry } from '@/shared/ui/lists/entry-list';
import { Tag } from '@/shared/ui/text/tag';
import { Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { SUBSCRIBER_SOURCE_LABELS, SUBSCRIBER_STATUS_LABELS } from '../../model/newsletter-labels';
import type { Subscriber } from '../../model/subscriber';

type SubscriberEntryProps = { subscriber: Subscriber; onRemove: () => void };

function lastEvent(subscriber: Subscriber): [words: string, at: string] {
  const { status, created_at, confirmed_at, unsubscribed_at } = subscriber;
  if (status === 'pending') return ['Entered', created_at];
  if (status === 'confirmed') return ['Since', confirmed_at ?? created_at];
  return ['Left', unsubscribed_at ?? created_at];
}

/** One subscriber: address, status with its reason, and where the address came from. */
export function SubscriberEntry({ subscriber, onRemove }: SubscriberEntryProps) {
  const { email, status, source, consent_note, reason } = subscriber;
  const [words, at] = lastEvent(subscriber);
  const isFault = status === 'bounced' || status === 'complained';
  return (
    <Entry>
      <Box minW="0">
        <Row gap="2">
          <Text as="span" fontWeight="semibold">
            <bdi>{email}</bdi>
          </Text>
          <Tag>
            {isFault ? <AlertIcon /> : null}
            <span>{SUBSCRIBER_STATUS_LABELS[status]}</span>
          </Tag>
        </Row>
        <Text size="small" tone="muted" fontVariantNumeric="tabular-nums">
          {words}{' '}
          <time dateTime={at} title={formatDateTime(at)}>
            {formatShortDateTime(at)}
          </time>
          , {SUBSCRIBER_SOURCE_LABELS[source]}
        </Text>
        {consent_note ? (
          <Text size="small" tone="muted">
            Consent: <bdi>{consent_note}</bdi>
          </Text>
        ) : null}
        {reason ? (
          <Text size="small" color="danger">
            <bdi>{reason}</bdi>
          </Text>
        ) : null}
      </Box>
      <Row>
        <Button variant="plain" size="sm" onClick={onRemove}>
          Remove
          <VisuallyHidden>: {email}</VisuallyHidden>
        </Button>
      </Row>
    </Entry>
  );
}
