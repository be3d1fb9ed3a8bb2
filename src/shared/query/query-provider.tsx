import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sessionStore } from '@/shared/auth/session';
import { createQueryClient } from './query-client';

const client = createQueryClient();

if (typeof window !== 'undefined') {
  let userId = sessionStore.getSession().user?.id;
  sessionStore.subscribe(() => {
    const session = sessionStore.getSession();
    if (session.role === 'loading' || session.user?.id === userId) return;
    // What one person was shown must not be there for the next.
    if (userId !== undefined) client.clear();
    userId = session.user?.id;
  });
}

/** Wraps the parts of the site that use the query cache. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
