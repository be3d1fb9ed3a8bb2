import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { z } from 'zod';
import { SITE } from '@/shared/config/site';
import { hasErrorCode } from '@/shared/errors/app-error';
import { errorMessage } from '@/shared/errors/error-message';
import { useDraftForm } from '@/shared/query/use-draft-form';
import { staffPreferencesQuery } from '@/shared/staff/staff-preferences';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { showToast } from '@/shared/ui/feedback/toast';
import { TextArea, TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { FoldedText, StaffSection } from '@/shared/ui/layout/staff-section';
import { Tag } from '@/shared/ui/text/tag';
import { Text } from '@/shared/ui/text/typography';
import { useReplyToLead, useUndoReply } from '../api/activity-mutations';
import { useLeadPresence, useReportNotWriting } from '../api/lead-watch';
import { leadDraftKey } from '../api/queries';
import type { Lead } from '../model/lead';
import { NOTHING_TYPED, type ReplyDraft, replyDraft } from '../model/lead-drafts';
import { presenceText } from '../model/lead-news';
import { useOpenNextLead } from './lead-pager';
import { ReplyAttachments } from './reply-attachments';
import { SentReplies } from './sent-replies';
import { TemplateButtons } from './template-buttons';
import { UnseenReplies } from './unseen-replies';

function whereAnswersGo({ answers_in_timeline, reply_to }: Lead): string {
  return answers_in_timeline
    ? 'Their answers appear in the timeline below.'
    : `Their answers go to ${reply_to}, the firm’s mailbox in Settings, and not to this page.`;
}

/** What the email has below the reply. */
function Signature() {
  const { data, isError, refetch } = useQuery({ ...staffPreferencesQuery(), refetchOnWindowFocus: true });
  if (isError && !data)
    return (
      <LoadError onRetry={() => refetch()}>
        We couldn’t load your signature. If you have one, it’s sent below the reply.
      </LoadError>
    );
  if (!data?.signature) return null;
  return (
    <Box ps="4" borderInlineStart="3px solid" borderColor="rule">
      <Text size="fine" tone="muted">
        Your signature, sent below the reply
      </Text>
      <FoldedText>{data.signature}</FoldedText>
    </Box>
  );
}

/** The other admins that are writing a reply to the lead. */
function OtherWriters({ leadId }: { leadId: number }) {
  const text = presenceText(useLeadPresence(leadId).filter(({ is_writing }) => is_writing));
  return text ? (
    <Text size="small" tone="muted">
      <bdi>{text}</bdi>
    </Text>
  ) : null;
}

const EMPTY: ReplyDraft = {
  subject: `Your message to ${SITE.name}`,
  body: '',
  attachments: [],
  seen: NOTHING_TYPED,
};

/** The documents that a send was refused for, because they were deleted. */
function deletedDocuments(error: unknown): string[] {
  if (!hasErrorCode(error, 'attachments_gone')) return [];
  return z.array(z.string()).catch([]).parse(error.params.documents);
}

type LeadReplyProps = {
  lead: Lead;
  /** When the reply was last changed, in milliseconds since 1970; 0 while it is empty or sent. */
  typedAt: RefObject<number>;
};

/** An answer by mail. A failure keeps every word, and so does another screen in between. */
export function LeadReply({ lead, typedAt }: LeadReplyProps) {
  const reply = useReplyToLead(lead.id);
  const undo = useUndoReply(lead.id);
  const { form, replace, isDraft } = useDraftForm({
    key: leadDraftKey('reply', lead.id),
    empty: EMPTY,
    resolver: zodResolver(replyDraft),
  });
  const { errors } = form.formState;
  const newest = Math.max(0, ...lead.replies.map(({ id }) => id));
  const seen = form.watch('seen');
  const unseen = seen === NOTHING_TYPED ? [] : lead.replies.filter(({ id }) => id > seen);
  const [refusals, setRefusals] = useState(0);
  const openNext = useOpenNextLead(lead.id);
  const reportNotWriting = useReportNotWriting(lead.id);

  // The author has seen what was there when they began to write.
  useEffect(() =>
    form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (values.body === '') {
          if (typedAt.current > 0) void reportNotWriting();
          typedAt.current = 0;
          if (values.seen !== NOTHING_TYPED) form.setValue('seen', NOTHING_TYPED);
          return;
        }
        typedAt.current = Date.now();
        if (values.seen === NOTHING_TYPED) form.setValue('seen', newest);
      },
    }),
  );

  /** Takes back a reply. Its text is a draft again, above what was typed meanwhile. */
  async function takeBack(id: number, written: ReplyDraft) {
    try {
      await undo.mutateAsync(id);
    } catch {
      return;
    }
    const body = [written.body, form.getValues('body')].filter(Boolean).join('\n\n');
    replace({ ...written, body });
    showToast({ kind: 'success', title: 'Reply taken back', description: 'Its text is a draft again.' });
  }

  async function send(written: ReplyDraft, afterwards?: () => void) {
    if (reply.isPending) return;
    // A watch during the send must not say that the author still writes.
    typedAt.current = 0;
    try {
      const sent = await reply.mutateAsync(written);
      replace(EMPTY);
      showToast({
        kind: 'success',
        title: 'Reply on its way',
        description: `${lead.email}. It leaves in 10 seconds.`,
        acrossPages: true,
        action: { label: 'Undo', onPress: () => void takeBack(sent.id, written) },
      });
      afterwards?.();
    } catch (error) {
      // The form says so.
      if (hasErrorCode(error, 'reply_unseen')) setRefusals((before) => before + 1);
    }
  }

  return (
    <StaffSection title="Reply">
      <form noValidate onSubmit={form.handleSubmit((written) => send(written))} aria-label="Reply by email">
        <Stack gap="5">
          <TemplateButtons
            lead={lead}
            getBody={() => form.getValues('body')}
            setBody={(body) => form.setValue('body', body, { shouldDirty: true })}
          />
          <Field label="Subject" required error={errors.subject?.message}>
            <TextInput dir="auto" maxLength={200} {...form.register('subject')} />
          </Field>
          {unseen.length > 0 ? (
            <UnseenReplies
              replies={unseen}
              refusals={refusals}
              onSeen={() => {
                form.setValue('seen', newest);
                setRefusals(0);
                reply.reset();
                form.setFocus('body');
              }}
            />
          ) : null}
          <Field
            label="Your reply"
            required
            error={errors.body?.message}
            help={`Goes to ${lead.email}. ${whereAnswersGo(lead)}`}
          >
            <TextArea dir="auto" rows={8} maxLength={10_000} {...form.register('body')} />
          </Field>
          <Signature />
          <ReplyAttachments
            lead={lead}
            value={form.watch('attachments')}
            deleted={deletedDocuments(reply.error)}
            error={errors.attachments?.message}
            onChange={(attachments) =>
              form.setValue('attachments', attachments, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
            }
          />
          {reply.isError ? (
            <Alert tone="error" title="Your reply wasn’t sent.">
              {errorMessage(reply.error)}
            </Alert>
          ) : null}
          <Row gap="4">
            <Button type="submit" pending={reply.isPending} pendingLabel="Sending...">
              Send reply
            </Button>
            {openNext ? (
              <Button
                variant="outline"
                disabled={reply.isPending}
                onClick={form.handleSubmit((written) => send(written, openNext))}
              >
                Send and open next lead
              </Button>
            ) : null}
            {isDraft ? <Tag>Draft</Tag> : null}
            <OtherWriters leadId={lead.id} />
          </Row>
        </Stack>
      </form>
      <SentReplies replies={lead.replies} />
    </StaffSection>
  );
}
