import type { ReactNode } from 'react';
import { Alert } from './alert';
import { Button } from './button';

type LoadErrorProps = { children: ReactNode; onRetry: () => unknown };

/** Stands where a part of a page could not be loaded: says so, and offers to try again. */
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
