import type { ReactNode } from 'react';
import { messages } from '@/shared/i18n/messages';
import { Button } from '@/shared/ui/button';
import { Alert } from './alert';

const MESSAGES = messages('shared/load-error', {
  retry: 'Try again',
});

type LoadErrorProps = { children: ReactNode; onRetry: () => unknown };

/** Shown when a section could not be loaded, with a retry button. */
export function LoadError({ children, onRetry }: LoadErrorProps) {
  return (
    <Alert tone="error">
      {children}
      <Button variant="plain" size="sm" onClick={() => void onRetry()}>
        {MESSAGES.get().retry}
      </Button>
    </Alert>
  );
}
