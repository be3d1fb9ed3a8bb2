import { type Lead, type ReplyText, replyText } from '@contracts/leads.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { SITE } from '@/shared/config/site';
import { errorMessage } from '@/shared/errors/error-message';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { useDraftForm } from '@/shared/query/use-draft-form';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Select, TextArea, TextInput } from '@/shared/ui/controls';
import { Dialog } from '@/shared/ui/dialog';
import { Field } from '@/shared/ui/field';
import { AlertIcon, CheckIcon, InfoIcon } from '@/shared/ui/icons';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { FoldedText, StaffSection } from '@/shared/ui/staff-section';
import { showToast } from '@/shared/ui/toast';
import { Text } from '@/shared/ui/typography';
import { useReplyToLead } from '../api/activity-mutations';
import { leadDraftKey, leadQueries } from '../api/queries';

/** A template's text with the lead's {name} and {company} filled in. */
function fillTemplate(body: string, lead: { name: string; company: string }): string {
  return body.replaceAll('{name}', () => lead.name).replaceAll('{company}', () => lead.company);
}

type CannedReplySelectProps = { lead: Lead; form: UseFormReturn<ReplyText> };

/** Starts the reply from a canned one. Asks first if something else is written already. */
function CannedReplySelect({ lead, form }: CannedReplySelectProps) {
  const { data: canned = [] } = useQuery(leadQueries.cannedReplies());
  const [inserted, setInserted] = useState('');
  const [offered, setOffered] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  if (canned.length === 0) return null;

  function replace(body: string) {
    form.setValue('body', body, { shouldDirty: true });
    setInserted(body);
    setIsAsking(false);
  }

  function addBelow(body: string) {
    replace(`${form.getValues('body').trimEnd()}\n\n${body}`);
    // The reply now has words of the author, which the next canned reply must not replace.
    setInserted('');
  }

  function choose(id: string) {
    const chosen = canned.find((each) => String(each.id) === id);
    if (!chosen) return;
    const filled = fillTemplate(chosen.body, lead);
    const written = form.getValues('body').trim();
    if (written === '' || written === inserted.trim()) return replace(filled);
    setOffered(filled);
    setIsAsking(true);
  }

  return (
    <>
      <Field label="Start from">
        <Select value="" onChange={(event) => choose(event.target.value)}>
          <option value="">Choose a canned reply</option>
          {canned.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Replace what you wrote?"
        description="Your reply already has text."
      >
        <Row>
          <Button onClick={() => replace(offered)}>Replace</Button>
          <Button variant="outline" onClick={() => addBelow(offered)}>
            Add below
          </Button>
          <Button variant="outline" onClick={() => setIsAsking(false)}>
            Cancel
          </Button>
        </Row>
      </Dialog>
    </>
  );
}

const DELIVERY = {
  queued: { word: 'On its way', Icon: InfoIcon, color: 'ink' },
  sent: { word: 'Sent', Icon: CheckIcon, color: 'success' },
  failed: { word: 'Not delivered', Icon: AlertIcon, color: 'danger' },
} as const;

/** The answers so far, and how far each mail is. */
function SentReplies({ replies }: Pick<Lead, 'replies'>) {
  if (replies.length === 0) return null;
  return (
    <Stack as="ol" listStyle="none" gap="5" aria-label="Replies">
      {replies.map(({ id, subject, body, authorName, createdAt, delivery, error }) => {
        const { word, Icon, color } = DELIVERY[delivery];
        return (
          <Box as="li" key={id} ps="4" borderInlineStart="3px solid" borderColor="rule">
            <Row gap="3" rowGap="0">
              <Text fontWeight="semibold" overflowWrap="anywhere">
                <bdi>{subject}</bdi>
              </Text>
              <Row gap="1.5" textStyle="small" fontWeight="semibold" color={color}>
                <Icon />
                {word}
              </Row>
            </Row>
            <Text size="fine" tone="muted">
              <bdi>{authorName ?? 'Former staff member'}</bdi>,{' '}
              <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
            </Text>
            {error ? (
              <Text size="small" color="danger" overflowWrap="anywhere">
                {error}
              </Text>
            ) : null}
            <FoldedText>{body}</FoldedText>
          </Box>
        );
      })}
    </Stack>
  );
}

const EMPTY: ReplyText = { subject: `Your message to ${SITE.name}`, body: '' };

function whereAnswersGo({ answersInTimeline, replyTo }: Lead): string {
  return answersInTimeline
    ? 'Their answers appear in the timeline below.'
    : `Their answers go to ${replyTo}, the firm's mailbox in Settings, and not to this page.`;
}

/** An answer by mail. A failure keeps every word, and so does another screen in between. */
export function LeadReply({ lead }: { lead: Lead }) {
  const reply = useReplyToLead(lead.id);
  const { form, replace } = useDraftForm({
    key: leadDraftKey('reply', lead.id),
    empty: EMPTY,
    resolver: zodResolver(replyText),
  });
  const { errors } = form.formState;

  async function send(written: ReplyText) {
    if (reply.isPending) return;
    try {
      await reply.mutateAsync(written);
      replace(EMPTY);
      showToast({ kind: 'success', title: 'Reply on its way', description: lead.email });
    } catch {
      // The form says so.
    }
  }

  return (
    <StaffSection title="Reply">
      <form noValidate onSubmit={form.handleSubmit(send)} aria-label="Reply by email">
        <Stack gap="5">
          <CannedReplySelect lead={lead} form={form} />
          <Field label="Subject" required error={errors.subject?.message}>
            <TextInput dir="auto" maxLength={200} {...form.register('subject')} />
          </Field>
          <Field
            label="Your reply"
            required
            error={errors.body?.message}
            help={`Goes to ${lead.email}. ${whereAnswersGo(lead)}`}
          >
            <TextArea dir="auto" rows={8} maxLength={10_000} {...form.register('body')} />
          </Field>
          {reply.isError ? (
            <Alert tone="error" title="Your reply wasn't sent.">
              {errorMessage(reply.error)}
            </Alert>
          ) : null}
          <Button type="submit" alignSelf="start" pending={reply.isPending} pendingLabel="Sending...">
            Send reply
          </Button>
        </Stack>
      </form>
      <SentReplies replies={lead.replies} />
    </StaffSection>
  );
}
