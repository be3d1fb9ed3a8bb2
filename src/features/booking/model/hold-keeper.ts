import type { HoldRequest } from '@contracts/appointments.ts';
import { AppError, hasErrorCode } from '@/shared/errors/app-error';
import { type Attempt, attemptFor } from '@/shared/lib/idempotency-key';
import { isSlotTaken } from './slot-taken';

const LIFE_MS = 5 * 60_000;
const RENEW_AFTER_MS = 4 * 60_000;
/** A renewal that failed is tried again while the hold lives. */
const RETRY_AFTER_MS = 20_000;
/** Whoever goes through a list by keyboard chooses every time on the way. */
const SETTLE_MS = 300;

type Wanted = Omit<HoldRequest, 'holdId'>;

type Ports = {
  hold: (request: HoldRequest, idempotencyKey: string) => Promise<{ holdId: string }>;
  release: (holdId: string) => void;
  /** Whether the wanted time is held now. */
  onHeld: (isHeld: boolean) => void;
  /** The wanted time is not held any longer than this, and may still be booked; `sentence` says so. */
  onEnd: (sentence: string) => void;
  /** The wanted time was taken by somebody else; `sentence` names what is still free that day. */
  onGone: (sentence: string) => void;
};

/** Nobody knows what has become of a request that was not answered. */
function isUnanswered(error: unknown): boolean {
  return !(error instanceof AppError) || error.status === 0;
}

/**
 * Keeps one time for the visitor while a form is open: takes it, renews it, moves it with each choice and gives it
 * back. Without an answer there is no hold, in silence, and the form works as it does without one.
 */
export function createHoldKeeper({ hold, release, onHeld, onEnd, onGone }: Ports) {
  let wanted: Wanted | undefined;
  let holdId: string | undefined;
  /** What the hold is of, and since when. */
  let held: Wanted | undefined;
  let heldAt = 0;
  let isRenewed = false;
  let wasUnanswered = false;
  let attempt: Attempt | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let renewing: ReturnType<typeof setTimeout> | undefined;
  // One after the other, so that a move knows the hold that it moves.
  let calls = Promise.resolve();

  function stopRenewing() {
    clearTimeout(renewing);
    isRenewed = false;
  }

  function renewIn(ms: number) {
    clearTimeout(renewing);
    isRenewed = true;
    renewing = setTimeout(renew, ms);
  }

  function forget() {
    clearTimeout(settling);
    stopRenewing();
    holdId = undefined;
    onHeld(false);
  }

  function drop() {
    if (holdId !== undefined) release(holdId);
    forget();
  }

  /** The wanted time could not be held, or not any longer. */
  function fail(asked: Wanted, error: unknown) {
    const isOver = hasErrorCode(error, 'hold_too_long');
    const isStillHeld = held === asked && holdId !== undefined && Date.now() - heldAt < LIFE_MS;
    if (isOver && isStillHeld) {
      stopRenewing();
      onEnd(error.body);
    } else if (isOver || isSlotTaken(error)) {
      drop();
      wanted = undefined;
      onGone(error.body);
    } else if (isStillHeld) renewIn(RETRY_AFTER_MS);
    else onHeld(false);
  }

  async function call() {
    const asked = wanted;
    if (!asked) return;
    const request = { ...asked, ...(holdId !== undefined && { holdId }) };
    attempt = attemptFor(attempt, request);
    try {
      const answer = await hold(request, attempt.key);
      attempt = undefined;
      wasUnanswered = false;
      holdId = answer.holdId;
      held = asked;
      heldAt = Date.now();
      if (!wanted) return drop();
      if (wanted !== asked) return;
      onHeld(true);
      renewIn(RENEW_AFTER_MS);
    } catch (error) {
      wasUnanswered = isUnanswered(error);
      if (wanted === asked) fail(asked, error);
    }
  }

  const take = () => {
    calls = calls.then(call);
  };

  /** Out of sight nobody fills the form in, and its time goes back to everybody. */
  function renew() {
    const isDue = isRenewed && Date.now() - heldAt >= RENEW_AFTER_MS;
    if (isDue && document.visibilityState === 'visible') take();
  }

  return {
    /** Holds this time from now on; undefined gives back what is held. */
    want(next: Wanted | undefined) {
      wanted = next;
      clearTimeout(settling);
      stopRenewing();
      onHeld(false);
      if (next) settling = setTimeout(take, SETTLE_MS);
      else drop();
    },
    /** What is held now. */
    id: () => holdId,
    /**
     * What is to be booked with: the hold, once the call that is under way has come back. One that was not answered is
     * asked for again, because it may be in the booking's way. It is not renewed any more.
     */
    async settled(): Promise<string | undefined> {
      clearTimeout(settling);
      await calls;
      if (wasUnanswered) {
        take();
        await calls;
      }
      // It may be a booking by the time of the next renewal, even if the answer is lost; asked for again, it would be taken.
      stopRenewing();
      return holdId;
    },
    /** Booking with it failed: where it has certainly not become a booking, it is renewed again. */
    failed(error: unknown) {
      const isRefused = error instanceof AppError && error.status >= 400 && error.status < 500;
      if (isRefused && holdId !== undefined) renewIn(Math.max(0, heldAt + RENEW_AFTER_MS - Date.now()));
    },
    /** The hold has become a booking. */
    spent() {
      wanted = undefined;
      forget();
    },
    /** Renews on coming back to the page and gives back on leaving it, until the returned function is called. */
    watch() {
      const back = (event: PageTransitionEvent) => {
        if (event.persisted && wanted) take();
      };
      document.addEventListener('visibilitychange', renew);
      addEventListener('pagehide', drop);
      addEventListener('pageshow', back);
      return () => {
        document.removeEventListener('visibilitychange', renew);
        removeEventListener('pagehide', drop);
        removeEventListener('pageshow', back);
        wanted = undefined;
        drop();
      };
    },
  };
}
