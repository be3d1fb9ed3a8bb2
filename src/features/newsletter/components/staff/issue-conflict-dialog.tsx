import type { IssueText, NewsletterIssue } from '@contracts/staff-newsletter.ts';
import { useState } from 'react';
import { errorMessage } from '@/shared/errors/error-message';
import { VersionPair } from '@/shared/staff/version-pair';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { Row, Stack } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';

const FIELDS = [
  ['subject', 'Subject'],
  ['previewLine', 'Preview line'],
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
  // The dialog keeps its words while it closes.
  const [shown, setShown] = useState(theirs);
  if (theirs && theirs !== shown) setShown(theirs);
  if (!shown) return null;
  const differing = FIELDS.filter(([name]) => shown[name] !== mine[name]);

  async function keepMine(version: NewsletterIssue) {
    setProblem(undefined);
    await onMine(version).catch((error: unknown) => setProblem(errorMessage(error)));
  }
  return (
    <>
      {theirs && dismissed === theirs ? (
        <Alert tone="error" title="Someone else changed this issue.">
          Your text isn't saved.{' '}
          <Button variant="plain" size="sm" onClick={() => setDismissed(undefined)}>
            Compare
          </Button>
        </Alert>
      ) : null}
      <Dialog
        open={theirs !== undefined && dismissed !== theirs}
        onClose={() => setDismissed(theirs)}
        title="Someone else changed this issue"
        description="Your version isn't saved yet. Compare the two and choose one."
      >
        <Stack gap="6">
          {problem ? <Alert tone="error">{problem}</Alert> : null}
          {differing.map(([name, label]) => (
            <VersionPair key={name} label={label} theirs={shown[name]} mine={mine[name]} />
          ))}
          {differing.length === 0 ? <Text>Both versions have the same text.</Text> : null}
          <Row>
            <Button onClick={() => onTheirs(shown)}>Keep theirs</Button>
            <Button variant="outline" onClick={() => void keepMine(shown)}>
              Use yours
            </Button>
          </Row>
        </Stack>
      </Dialog>
    </>
  );
}
