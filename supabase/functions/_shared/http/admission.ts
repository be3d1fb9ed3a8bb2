/** Bounds the requests that are worked on at once, and shares the places among networks. */
export interface Admission {
  /**
   * Waits for a place. Resolves with the function that releases it, or with undefined when the request is refused:
   * too many wait, it has waited too long, or its caller has gone (`signal`).
   */
  enter(caller?: Caller): Promise<(() => void) | undefined>;
}

interface Caller {
  signal?: AbortSignal | undefined;
  /** The network that the request counts for. Requests without one, or with `unknown`, share all places. */
  network?: string | undefined;
}

export interface AdmissionLimits {
  /** Requests that are worked on at once. One network has at most half of these places, and nine tenths of the queue. */
  atOnce: number;
  /** Requests that may wait; further ones are refused at once. */
  waiting: number;
  /** How long a request waits in a burst. */
  burstMs: number;
  /** How long it waits once the queue has not been empty for `burstMs`. */
  standingMs: number;
}

interface Waiting {
  network: string | undefined;
  admit: () => void;
}

/**
 * Creates an admission. A burst is worth a wait, because it ends. A queue that never empties is not: each request in it
 * would wait its whole length, and none would be answered sooner. So a standing queue refuses after a short wait.
 */
export function createAdmission(limits: AdmissionLimits, now = () => performance.now()): Admission {
  const queue: Waiting[] = [];
  const atWork: (string | undefined)[] = [];
  /** When the queue was last begun. */
  let standingSince = 0;

  const countOf = (network: string | undefined, all: (string | undefined)[]) =>
    network === undefined ? 0 : all.filter((each) => each === network).length;
  const hasPlace = (network: string | undefined) =>
    atWork.length < limits.atOnce && countOf(network, atWork) < Math.ceil(limits.atOnce / 2);
  const mayWait = (network: string | undefined) =>
    queue.length < limits.waiting &&
    countOf(
      network,
      queue.map((each) => each.network),
    ) < Math.floor(limits.waiting * 0.9);

  /** Returns a function that releases the place, once, to the first waiting request that may have it. */
  function place(network: string | undefined): () => void {
    atWork.push(network);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      atWork.splice(atWork.indexOf(network), 1);
      queue.find((each) => hasPlace(each.network))?.admit();
    };
  }

  function wait({ signal, network }: Caller): Promise<(() => void) | undefined> {
    return new Promise((resolve) => {
      const arrivedAt = now();
      let timer: ReturnType<typeof setTimeout>;
      const settle = (given: (() => void) | undefined) => {
        queue.splice(queue.indexOf(entry), 1);
        clearTimeout(timer);
        signal?.removeEventListener('abort', refuse);
        resolve(given);
      };
      const entry = { network, admit: () => settle(place(network)) };
      const refuse = () => settle(undefined);
      function check() {
        const isStanding = now() - standingSince >= limits.burstMs;
        if (isStanding || now() - arrivedAt >= limits.burstMs) refuse();
        else timer = setTimeout(check, limits.standingMs);
      }
      timer = setTimeout(check, limits.standingMs);
      signal?.addEventListener('abort', refuse, { once: true });
      if (queue.length === 0) standingSince = arrivedAt;
      queue.push(entry);
    });
  }

  return {
    async enter({ signal, network: named } = {}) {
      if (signal?.aborted) return undefined;
      const network = named === 'unknown' ? undefined : named;
      if (hasPlace(network)) return place(network);
      return mayWait(network) ? wait({ signal, network }) : undefined;
    },
  };
}
