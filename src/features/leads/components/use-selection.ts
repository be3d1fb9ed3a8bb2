import type { LeadSummary } from '@contracts/leads.ts';
import { useCallback, useMemo, useState } from 'react';
import { toggleInSet } from '@/shared/lib/toggle-in-set';

export type Selection = {
  ids: readonly number[];
  has: (id: number) => boolean;
  hasAll: boolean;
  toggle: (id: number) => void;
  toggleAll: () => void;
  clear: () => void;
};

/** Which of the leads on screen are chosen; one that leaves the screen is not chosen any more. */
export function useSelection(leads: readonly LeadSummary[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const toggle = useCallback((id: number) => setChosen((before) => toggleInSet(before, id)), []);
  return useMemo(() => {
    const ids = leads.map(({ id }) => id).filter((id) => chosen.has(id));
    const hasAll = ids.length > 0 && ids.length === leads.length;
    return {
      ids,
      hasAll,
      has: (id) => chosen.has(id),
      toggle,
      toggleAll: () => setChosen(new Set(hasAll ? [] : leads.map(({ id }) => id))),
      clear: () => setChosen(new Set()),
    };
  }, [leads, chosen, toggle]);
}
