import { useEffect, useRef, useState } from 'react';
import { useBeforeUnloadPrompt } from '@/shared/lib/use-before-unload-prompt';
import { useDraftValues } from '@/shared/query/use-draft-values';
import { IssueConflict, useSaveIssue } from '../../api/issues';
import type { IssueText, NewsletterIssue } from '../../model/issue';

/** The pause after the last key before the draft is saved, in milliseconds. */
const SAVE_AFTER_MS = 1_000;

const textOf = ({ subject, preview_line, body }: IssueText): IssueText => ({ subject, preview_line, body });

/**
 * The text of a draft, which is saved a second after the last change. A save names the version that it changes. When
 * someone else has saved first, nothing is saved until the user has chosen. Unsaved text survives a reload, and closing
 * the window with it asks.
 */
export function useIssueDraft(issue: NewsletterIssue) {
  const save = useSaveIssue();
  const held = useDraftValues(`newsletter:${issue.id}`, { version: issue.version, values: textOf(issue) });
  const { values: text, isDirty } = held;
  const [conflict, setConflict] = useState<NewsletterIssue>();
  const [failure, setFailure] = useState<unknown>();
  const inFlight = useRef<Promise<number> | undefined>(undefined);
  useBeforeUnloadPrompt(isDirty);

  async function send(version: number): Promise<number> {
    setFailure(undefined);
    try {
      const saved = await save.mutateAsync({ id: issue.id, version, text });
      held.saved({ version: saved.version, values: text });
      setConflict(undefined);
      return saved.version;
    } catch (error) {
      if (error instanceof IssueConflict) setConflict(error.theirs);
      else setFailure(error);
      throw error;
    }
  }
  /** Saves what is unsaved, one save at a time. Returns the stored version. */
  async function flush(version = held.version): Promise<number> {
    const before = await inFlight.current?.catch(() => undefined);
    if (!isDirty) return before ?? version;
    inFlight.current = send(before ?? version).finally(() => {
      inFlight.current = undefined;
    });
    return inFlight.current;
  }

  const isWaiting = isDirty && !conflict && failure === undefined && !save.isPending;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text starts the pause again.
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => void flush().catch(() => undefined), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, text]);

  return {
    text,
    isDirty,
    isSaving: save.isPending,
    failure,
    conflict,
    flush,
    change(part: Partial<IssueText>) {
      held.change(part);
      setFailure(undefined);
    },
    /** Ends a conflict with the version of the other admin. */
    takeTheirs(theirs: NewsletterIssue) {
      held.reset({ version: theirs.version, values: textOf(theirs) });
      setConflict(undefined);
    },
    /** Ends a conflict with the text on screen, saved over the other version. */
    keepMine: (theirs: NewsletterIssue) => send(theirs.version),
  };
}
