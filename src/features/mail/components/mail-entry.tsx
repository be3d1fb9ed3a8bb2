import { leadPath } from '@/shared/config/paths';
import { formatDateTime, formatShortDateTime } from '@/shared/lib/format-date-time';
import { mailKindLabel } from '@/shared/lib/mail-kind-label';
import { Button } from '@/shared/ui/button';
import { AlertIcon } from '@/shared/ui/icons';
import { Box, Row } from '@/shared/ui/layout/layout';
import { Entry } from '@/shared/ui/lists/entry-list';
import { Tag } from '@/shared/ui/text/tag';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import type { Mail } from '../model/mail';
import {
  attemptLabel,
  formatMailTime,
  MAIL_ACTION_LABELS,
  MAIL_STATE_LABELS,
  type MailAction,
  mailActions,
} from '../model/mail-labels';

type MailEntryProps = { mail: Mail; onRead: () => void; onAction: (action: MailAction) => void };

/** One mail of the queue: recipient, subject, state, and error. Its text opens in a dialog. */
export function MailEntry({ mail, onRead, onAction }: MailEntryProps) {
  const { kind, recipient, state, error, lead_id } = mail;
  const [words, at] = formatMailTime(mail);
  const attempts = attemptLabel(mail);
  return (
    <Entry>
      <Box minW="0">
        <Row gap="2">
          <Text as="span" fontWeight="semibold">
            {mailKindLabel(kind)}
          </Text>
          <Tag>
            {state === 'failed' ? <AlertIcon /> : null}
            <span>{MAIL_STATE_LABELS[state]}</span>
          </Tag>
        </Row>
        <Text size="small">{recipient}</Text>
        <Text size="small" tone="muted" fontVariantNumeric="tabular-nums">
          {words}{' '}
          <time dateTime={at} title={formatDateTime(at)}>
            {formatShortDateTime(at)}
          </time>
          {attempts ? <span>{`, ${attempts}`}</span> : null}
          {lead_id ? (
            <span>
              , <TextLink to={leadPath(lead_id)}>lead {lead_id}</TextLink>
            </span>
          ) : null}
        </Text>
        {error && state !== 'sent' ? (
          <Text size="small" color="danger">
            <bdi>{error}</bdi>
          </Text>
        ) : null}
      </Box>
      <Row gap="3">
        <Button variant="plain" size="sm" onClick={onRead}>
          Read
          <VisuallyHidden>
            : {mailKindLabel(kind)}, {recipient}
          </VisuallyHidden>
        </Button>
        {mailActions(mail).map((action) => (
          <Button
            key={action}
            variant={action === 'cancel' ? 'plain' : 'outline'}
            size="sm"
            onClick={() => onAction(action)}
          >
            {MAIL_ACTION_LABELS[action]}
            <VisuallyHidden>
              : {mailKindLabel(kind)}, {recipient}
            </VisuallyHidden>
          </Button>
        ))}
      </Row>
    </Entry>
  );
}
