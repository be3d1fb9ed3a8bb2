import { useState } from 'react';
import { useSession } from '@/shared/auth/session';
import type { SessionUser } from '@/shared/auth/session-store';

/**
 * Who has given the password and owes the second step. Stays while the step is being checked: until the role is
 * known, the screen must not fall back to the password.
 */
export function useHalfway(): SessionUser | undefined {
  const { role, awaitingFactor } = useSession();
  const [last, setLast] = useState(awaitingFactor);
  const current = awaitingFactor ?? (role === 'loading' ? last : undefined);
  if (current?.id !== last?.id) setLast(current);
  return current;
}
