import { useEffect } from 'react';
import { startBeforeUnloadPrompt } from './before-unload-prompt';

/** While active, the browser asks before the window is closed or loaded again. */
export function useBeforeUnloadPrompt(isActive: boolean): void {
  useEffect(() => (isActive ? startBeforeUnloadPrompt() : undefined), [isActive]);
}
