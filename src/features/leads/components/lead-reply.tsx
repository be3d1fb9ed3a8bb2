import { type Lead, type ReplyText, replyText } from '@contracts/leads.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { SITE } from '@/shared/config/site';
import { errorMessage } from '@/shared/errors/error-message';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { useDraftForm } from '@/shared/query/use-draft-form';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Select, TextArea, TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { AlertIcon, CheckIcon, InfoIcon } from '@/shared/ui/icons';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { showToast } from '@/shared/ui/toast';
import { Text } from '@/shared/ui/typography';
import { useReplyToLead } from '../api/activity-mutations';
import { leadDraftKey, leadQueries } from '../api/queries';
import { LeadSection, LeadText } from './lead-section';

/** A template's text with the lead's {name} and {company} filled in. */
function fillTemplate(body: string, lead: { name: string; company: string }): string {
  return body.replaceAll('{name}', () => lead.name).replaceAll('{company}', () => lead.company);
}

/** What is written, with a canned reply under it. */
function appendTemplate(written: string, canned: string): string {
  return written.trim() === '' ? canned : `${written.trimEnd()}\n\n${canned}`;
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
            <LeadText>{body}</LeadText>
          </Box>
        );
      })}
    </Stack>
  );
}

const EMPTY: ReplyText = { subject: `Your message to ${SITE.name}`, body: '' };

/** An answer by mail. A failure keeps every word, and so does another screen in between. */
export function LeadReply({ lead }: { lead: Lead }) {
  const { data: canned = [] } = useQuery(leadQueries.cannedReplies());
  const reply = useReplyToLead(lead.id);
  const { form, replace } = useDraftForm({
    key: leadDraftKey('reply', lead.id),
    empty: EMPTY,
    resolver: zodResolver(replyText),
  });
  const { errors } = form.formState;

  function begin(id: string) {
    const chosen = canned.find((each) => String(each.id) === id);
    if (chosen)
      form.setValue('body', appendTemplate(form.getValues('body'), fillTemplate(chosen.body, lead)));
  }

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
    <LeadSection title="Reply">
      <form noValidate onSubmit={form.handleSubmit(send)} aria-label="Reply by email">
        <Stack gap="5">
          {canned.length > 0 ? (
            <Field label="Start from">
              <Select value="" onChange={(event) => begin(event.target.value)}>
                <option value="">Choose a canned reply</option>
                {canned.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            </Field>
          ) : null}
          <Field label="Subject" required error={errors.subject?.message}>
            <TextInput dir="auto" maxLength={200} {...form.register('subject')} />
          </Field>
          <Field
            label="Your reply"
            required
            error={errors.body?.message}
            help={`Goes to ${lead.email}. Their replies come to ${SITE.email}.`}
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
    </LeadSection>
  );
}
