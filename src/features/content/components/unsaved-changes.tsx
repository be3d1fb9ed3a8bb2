import { useEffect, useState } from 'react';
import { sessionStore } from '@/shared/auth/session';
import { readDraft, writeDraft } from '@/shared/lib/drafts';
import { useBeforeUnloadPrompt } from '@/shared/lib/use-before-unload-prompt';
import type { Values } from '../model/content-fields';

type StoredDraft = { version: number; values: Values };

const ownerOf = () => sessionStore.getSession().user?.id;
const keyOf = (name: string) => `content:${name}`;

/** What the signed-in user has not saved yet. */
export const readContentDraft = (name: string) => readDraft<StoredDraft>(ownerOf(), keyOf(name));

/**
 * The values of an editor. Unsaved values are stored in this browser under `name` with the version they are based on,
 * and restored on the next visit. Closing the window asks for confirmation.
 */
export function useDraftValues(name: string, stored: StoredDraft) {
  const key = keyOf(name);
  const [owner] = useState(ownerOf);
  const [base, setBase] = useState(stored);
  const [{ version, values, isRestored }, setHeld] = useState(() => {
    const kept = readContentDraft(name);
    // What is kept may lack a field that the editor has got since.
    return kept
      ? { version: kept.version, values: { ...stored.values, ...kept.values }, isRestored: true }
      : { ...stored, isRestored: false };
  });
  const isDirty = JSON.stringify(values) !== JSON.stringify(base.values);

  useEffect(() => {
    writeDraft(owner, key, isDirty ? { version, values } : undefined);
  }, [owner, key, isDirty, version, values]);
  useBeforeUnloadPrompt(isDirty);

  return {
    values,
    /** As they are stored. */
    base: base.values,
    /** The version that `values` were made to. */
    version,
    isDirty,
    /** Whether they were typed on an earlier visit. */
    isRestored: isRestored && isDirty,
    change: (part: Values) => setHeld((held) => ({ ...held, values: { ...held.values, ...part } })),
    /** Begins again from what is stored. */
    reset(next: StoredDraft = base) {
      setBase(next);
      setHeld({ ...next, isRestored: false });
      writeDraft(owner, key, undefined);
    },
    /** What is stored now; what was typed since stays. */
    saved(next: StoredDraft, sent: Values) {
      setBase({ version: next.version, values: sent });
      setHeld((held) => ({ ...held, version: next.version, isRestored: false }));
    },
  };
}
