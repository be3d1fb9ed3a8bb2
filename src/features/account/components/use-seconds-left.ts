import { useEffect, useState } from 'react';
import { secondsLeft } from '../model/awaiting-mail';

/** Counts down to when a next mail can be asked for after one that was asked for at `at`. */
export function useSecondsLeft(at: number): number {
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
