import { useEffect, useState } from 'react';
import { localStore } from '@/shared/lib/storage';
import { useBeforeUnloadPrompt } from '@/shared/lib/use-before-unload-prompt';
import type { Values } from '../model/content-fields';

type StoredDraft = { version: number; values: Values };

const keyOf = (name: string) => `site-content:${name}`;

export function readDraft(name: string): StoredDraft | undefined {
  try {
    return JSON.parse(localStore.getItem(keyOf(name)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function writeDraft(key: string, kept: StoredDraft | undefined): void {
  if (kept) localStore.setItem(key, JSON.stringify(kept));
  else localStore.removeItem(key);
}

/**
 * The values of an editor. Unsaved values are stored in this browser under `name` with the version they are based on,
 * and restored on the next visit. Closing the window asks for confirmation.
 */
export function useDraftValues(name: string, stored: StoredDraft) {
  const key = keyOf(name);
  const [base, setBase] = useState(stored);
  const [{ version, values, isRestored }, setHeld] = useState(() => {
    const kept = readDraft(name);
    // What is kept may lack a field that the editor has got since.
    return kept
      ? { version: kept.version, values: { ...stored.values, ...kept.values }, isRestored: true }
      : { ...stored, isRestored: false };
  });
  const isDirty = JSON.stringify(values) !== JSON.stringify(base.values);

  useEffect(() => {
    writeDraft(key, isDirty ? { version, values } : undefined);
  }, [key, isDirty, version, values]);
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
      writeDraft(key, undefined);
    },
    /** What is stored now; what was typed since stays. */
    saved(next: StoredDraft, sent: Values) {
      setBase({ version: next.version, values: sent });
      setHeld((held) => ({ ...held, version: next.version, isRestored: false }));
    },
  };
}
