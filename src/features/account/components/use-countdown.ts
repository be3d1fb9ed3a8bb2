import { useEffect, useState } from 'react';
import { secondsLeft } from '../model/pending-confirmation';

/** Seconds until another mail can be requested after a request at `at`. */
export function useCountdown(at: number): number {
  const [now, setNow] = useState(Date.now);
  const left = secondsLeft({ at }, Math.max(now, at));
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return left;
}
