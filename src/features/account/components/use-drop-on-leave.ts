import { useEffect, useRef } from 'react';
import type { VerifiedLink } from '../api/redeem-link';

/**
 * Ends the link's session when the user leaves without an answer. Deferred, so that an effect that reruns immediately,
 * as in development, does not end it.
 */
export function useDropOnLeave(redeemed: VerifiedLink): void {
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(leaving.current);
    return () => {
      leaving.current = setTimeout(() => void redeemed.drop());
    };
  }, [redeemed]);
}
