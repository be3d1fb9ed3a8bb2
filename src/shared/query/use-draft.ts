import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useBeforeUnloadPrompt } from '@/shared/lib/use-before-unload-prompt';

const HOLD = Number.POSITIVE_INFINITY;

/**
 * A draft that survives unmounting; it is held in memory and removed on sign-out. Closing the window asks for
 * confirmation.
 */
export function useDraft<T extends object>(key: readonly unknown[], empty: T) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<T>(() => queryClient.getQueryData<T>(key) ?? empty);
  const isEmpty = JSON.stringify(draft) === JSON.stringify(empty);

  function change(next: T) {
    setDraft(next);
    queryClient.setQueryDefaults(key, { gcTime: HOLD });
    queryClient.setQueryData<T>(key, next);
  }

  useBeforeUnloadPrompt(!isEmpty);
  return [draft, change] as const;
}
