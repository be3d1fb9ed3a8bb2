import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAskBeforeClosing } from '@/shared/lib/use-ask-before-closing';

const HOLD = Number.POSITIVE_INFINITY;

/**
 * Something half written, which is there again when the screen is; it is kept in memory and goes when the person
 * signs out. Closing the window asks first.
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

  useAskBeforeClosing(!isEmpty);
  return [draft, change] as const;
}
