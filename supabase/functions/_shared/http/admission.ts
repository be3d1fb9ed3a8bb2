/** Bounds the requests that are worked on at once. */
export interface Admission {
  /**
   * Waits for a place. Resolves with the function that releases it, or with undefined when the request is refused:
   * too many wait, it has waited too long, or its caller has gone (`signal`).
   */
  enter(signal?: AbortSignal): Promise<(() => void) | undefined>;
}

export interface AdmissionLimits {
  /** Requests that are worked on at once. */
  atOnce: number;
  /** Requests that may wait; further ones are refused at once. */
  waiting: number;
  /** How long a request waits in a burst. */
  burstMs: number;
  /** How long it waits once the queue has not been empty for `burstMs`. */
  standingMs: number;
}

/**
 * Creates an admission. A burst is worth a wait, because it ends. A queue that never empties is not: each request in it
 * would wait its whole length, and none would be answered sooner. So a standing queue refuses after a short wait.
 */
export function createAdmission(limits: AdmissionLimits, now = () => performance.now()): Admission {
  const queue: (() => void)[] = [];
  let atWork = 0;
  /** When the queue was last begun. */
  let standingSince = 0;

  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else atWork -= 1;
  }

  /** Returns a function that releases a place, once. */
  function place(): () => void {
    let isTaken = true;
    return () => {
      if (isTaken) leave();
      isTaken = false;
    };
  }

  function wait(signal: AbortSignal | undefined): Promise<(() => void) | undefined> {
    return new Promise((resolve) => {
      const arrivedAt = now();
      let timer: ReturnType<typeof setTimeout>;
      const settle = (given: (() => void) | undefined) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', refuse);
        resolve(given);
      };
      const admit = () => settle(place());
      function refuse() {
        const at = queue.indexOf(admit);
        if (at >= 0) queue.splice(at, 1);
        settle(undefined);
      }
      function check() {
        const isStanding = now() - standingSince >= limits.burstMs;
        if (isStanding || now() - arrivedAt >= limits.burstMs) refuse();
        else timer = setTimeout(check, limits.standingMs);
      }
      timer = setTimeout(check, limits.standingMs);
      signal?.addEventListener('abort', refuse, { once: true });
      if (queue.length === 0) standingSince = arrivedAt;
      queue.push(admit);
    });
  }

  return {
    async enter(signal) {
      if (signal?.aborted) return undefined;
      if (atWork < limits.atOnce) {
        atWork += 1;
        return place();
      }
      return queue.length < limits.waiting ? wait(signal) : undefined;
    },
  };
}
