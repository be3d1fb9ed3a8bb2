import { useState } from 'react';
import { errorMessage } from '@/shared/errors/error-message';
import { ConflictDialog } from '@/shared/staff/conflict-dialog';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import type { IssueText, NewsletterIssue } from '../../model/issue';

const FIELDS = [
  ['subject', 'Subject'],
  ['preview_line', 'Preview line'],
  ['body', 'Text'],
] as const satisfies [keyof IssueText, string][];

type IssueConflictDialogProps = {
  /** How the issue is stored now; undefined without a conflict. */
  theirs: NewsletterIssue | undefined;
  mine: IssueText;
  onTheirs: (theirs: NewsletterIssue) => void;
  onMine: (theirs: NewsletterIssue) => Promise<unknown>;
};

/** Shows both versions of an issue that two admins have changed. Closed without a choice, it keeps the text on screen unsaved. */
export function IssueConflictDialog({ theirs, mine, onTheirs, onMine }: IssueConflictDialogProps) {
  const [dismissed, setDismissed] = useState<NewsletterIssue>();
  const [problem, setProblem] = useState<string>();

  async function keepMine(version: NewsletterIssue) {
    setProblem(undefined);
    await onMine(version).catch((error: unknown) => setProblem(errorMessage(error)));
  }
  return (
    <>
      {theirs && dismissed === theirs ? (
        <Alert tone="error" title="Someone else changed this issue.">
          Your text isn’t saved.{' '}
          <Button variant="plain" size="sm" onClick={() => setDismissed(undefined)}>
            Compare
          </Button>
        </Alert>
      ) : null}
      <ConflictDialog
        title="Someone else changed this issue"
        theirs={dismissed === theirs ? undefined : theirs}
        pairsOf={(stored) =>
          FIELDS.filter(([name]) => stored[name] !== mine[name]).map(([name, label]) => ({
            name,
            label,
            theirs: stored[name],
            mine: mine[name],
          }))
        }
        onTheirs={onTheirs}
        onMine={(stored) => void keepMine(stored)}
        onClose={() => setDismissed(theirs)}
      >
        {problem ? <Alert tone="error">{problem}</Alert> : null}
      </ConflictDialog>
    </>
  );
}
