import type { ReactNode } from 'react';
import { Alert } from './alert';
import { Button } from './button';

type LoadErrorProps = { children: ReactNode; onRetry: () => unknown };

/** Shown when a section could not be loaded, with a retry button. */
export function LoadError({ children, onRetry }: LoadErrorProps) {
  return (
    <Alert tone="error">
      {children}
      <Button variant="plain" size="sm" onClick={() => void onRetry()}>
        Try again
      </Button>
    </Alert>
  );
}
