import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { staffPreferencesQuery } from './staff-preferences';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], dialog, [role=dialog]') !== null
  );
}

/**
 * Does what `actions` has for a key that is pressed alone, outside of inputs and dialogs, unless the staff member turned
 * quick keys off.
 */
export function useQuickKeys(actions: Record<string, (() => void) | undefined>): void {
  const queryClient = useQueryClient();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('[role=dialog]')) return;
    const preferences = staffPreferencesQuery();
    if (queryClient.getQueryData(preferences.queryKey)?.quick_keys === false) return;
    event.preventDefault();
    queryClient.ensureQueryData(preferences).then(
      ({ quick_keys }) => quick_keys && action(),
      () => undefined,
    );
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
