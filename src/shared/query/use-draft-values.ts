import { useEffect, useState } from 'react';
import { sessionStore } from '@/shared/auth/session';
import { readDraft, writeDraft } from '@/shared/lib/drafts';

type StoredDraft<Values> = { version: number; values: Values };

const ownerOf = () => sessionStore.getSession().user?.id;
const isSame = (left: object, right: object) => JSON.stringify(left) === JSON.stringify(right);

/** What the signed-in user has not saved yet. */
export const readUnsavedValues = <Values extends object>(name: string) =>
  readDraft<StoredDraft<Values>>(ownerOf(), name);

/**
 * The values of an editor. Unsaved values are stored in this browser under `name` with the version they are based on,
 * and restored on the next visit.
 */
export function useDraftValues<Values extends object>(name: string, stored: StoredDraft<Values>) {
  const [owner] = useState(ownerOf);
  const [base, setBase] = useState(stored);
  const [{ version, values, isRestored }, setHeld] = useState(() => {
    const kept = readUnsavedValues<Values>(name);
    // What is kept may lack a field that the editor has got since.
    const restored = kept && { ...stored.values, ...kept.values };
    return restored && !isSame(restored, stored.values)
      ? { version: kept.version, values: restored, isRestored: true }
      : { ...stored, isRestored: false };
  });
  const isDirty = !isSame(values, base.values);

  useEffect(() => {
    writeDraft(owner, name, isDirty ? { version, values } : undefined);
  }, [owner, name, isDirty, version, values]);

  return {
    values,
    /** As they are stored. */
    base: base.values,
    /** The version that `values` were made to. */
    version,
    isDirty,
    /** Whether they were typed on an earlier visit. */
    isRestored: isRestored && isDirty,
    change: (part: Partial<Values>) => setHeld((held) => ({ ...held, values: { ...held.values, ...part } })),
    /** Begins again from what is stored. */
    reset(next: StoredDraft<Values> = base) {
      setBase(next);
      setHeld({ ...next, isRestored: false });
      writeDraft(owner, name, undefined);
    },
    /** What is stored now; what was typed since stays. */
    saved(next: StoredDraft<Values>) {
      setBase(next);
      setHeld((held) => ({ ...held, version: next.version, isRestored: false }));
    },
  };
}
