import { useState } from 'react';
import { useSession } from '@/shared/auth/session';
import type { SessionUser } from '@/shared/auth/session-store';

/**
 * The user who has entered the password and must still verify the second factor. Stays set during the verification:
 * until the role is known, the screen must not return to the password.
 */
export function useMfaPendingSession(): SessionUser | undefined {
  const { role, awaitingFactor } = useSession();
  const [last, setLast] = useState(awaitingFactor);
  const current = awaitingFactor ?? (role === 'loading' ? last : undefined);
  if (current?.id !== last?.id) setLast(current);
  return current;
}
