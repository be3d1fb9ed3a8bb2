import { ISSUE_LIMITS } from '@contracts/staff-newsletter.ts';
import { useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { errorMessage } from '@/shared/errors/error-message';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { TextArea, TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog';
import { Text } from '@/shared/ui/text/typography';
import type { NewsletterIssue } from '../../model/issue';
import { IssueActions } from './issue-actions';
import { IssueConflictDialog } from './issue-conflict-dialog';
import { IssuePreview } from './issue-preview';
import { useIssueDraft } from './use-issue-draft';

type Draft = ReturnType<typeof useIssueDraft>;

/** Whether everything is saved, for eyes and screen readers. */
function SaveState({ draft }: { draft: Draft }) {
  if (draft.failure !== undefined) {
    return (
      <Alert tone="error" title="Not saved.">
        {errorMessage(draft.failure)} Your text is still here.{' '}
        <Button variant="plain" size="sm" onClick={() => void draft.flush().catch(() => undefined)}>
          Save again
        </Button>
      </Alert>
    );
  }
  return (
    <Text role="status" size="small" tone="muted">
      {draft.isSaving ? 'Saving...' : draft.isDirty ? 'Not saved yet' : 'All changes saved'}
    </Text>
  );
}

/** Asks before unsaved text is left; the answer may also be to save it first. */
function LeaveGuard({ draft, isLeaving }: { draft: Draft; isLeaving: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      draft.isDirty && !isLeaving() && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
      title="Save before you leave?"
      description="Your last changes aren’t saved yet."
      confirmLabel="Save and leave"
      pendingLabel="Saving..."
      cancelLabel="Stay"
      onConfirm={async () => {
        await draft.flush();
        if (blocker.state === 'blocked') blocker.proceed();
      }}
      failure={(error) => `Your changes couldn’t be saved. ${errorMessage(error)}`}
    />
  );
}

/** The editor of a draft: text, preview, test, and sending. */
export function IssueEditor({ issue }: { issue: NewsletterIssue }) {
  const draft = useIssueDraft(issue);
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [leaving] = useState({ isLeaving: false });
  const { text, change } = draft;
  const confirmed = issue.confirmed ?? 0;
  return (
    <Stack gap="6">
      <SaveState draft={draft} />
      <Box maxW="measure">
        <Field label="Subject" required help="Also the heading of the email.">
          <TextInput
            dir="auto"
            maxLength={ISSUE_LIMITS.subject}
            value={text.subject}
            onChange={(event) => change({ subject: event.target.value })}
          />
        </Field>
      </Box>
      <Box maxW="measure">
        <Field label="Preview line" help="What an inbox shows after the subject.">
          <TextInput
            dir="auto"
            maxLength={ISSUE_LIMITS.previewLine}
            value={text.preview_line}
            onChange={(event) => change({ preview_line: event.target.value })}
          />
        </Field>
      </Box>
      <Field
        label="Text"
        required
        help="Markdown: ## heading, **bold**, *italic*, - list, > quotation, [label](https://...). The unsubscribe link is added by itself."
      >
        <TextArea
          rows={16}
          dir="auto"
          maxLength={ISSUE_LIMITS.body}
          value={text.body}
          onChange={(event) => change({ body: event.target.value })}
        />
      </Field>
      <Row gap="3">
        <Button
          variant="outline"
          size="sm"
          aria-expanded={isPreviewing}
          onClick={() => setIsPreviewing(!isPreviewing)}
        >
          {isPreviewing ? 'Hide preview' : 'Show preview'}
        </Button>
      </Row>
      {isPreviewing ? <IssuePreview text={text} /> : null}
      <IssueActions
        issue={issue}
        confirmed={confirmed}
        isComplete={text.subject.trim() !== '' && text.body.trim() !== ''}
        flush={draft.flush}
        onLeave={() => {
          leaving.isLeaving = true;
        }}
      />
      <IssueConflictDialog
        theirs={draft.conflict}
        mine={text}
        onTheirs={draft.takeTheirs}
        onMine={draft.keepMine}
      />
      <LeaveGuard draft={draft} isLeaving={() => leaving.isLeaving} />
    </Stack>
  );
}
