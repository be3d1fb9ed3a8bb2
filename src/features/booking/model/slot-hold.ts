import type { HoldRequest } from '@contracts/booking/appointments.ts';
import { AppError, hasErrorCode } from '@/shared/errors/app-error';
import { type Attempt, idempotentAttempt } from '@/shared/http/attempt';
import { tabStore } from '@/shared/lib/storage';
import { isSlotTaken } from './booking-errors';

const LIFE_MS = 5 * 60_000;
const RENEW_AFTER_MS = 4 * 60_000;
/** A renewal that failed is tried again while the hold lives. */
const RETRY_AFTER_MS = 20_000;
/** Moving through the list by keyboard selects every slot on the way. */
const SETTLE_MS = 300;
/** The hold of a page of this tab that was left: its release may arrive after the first requests of the next page. */
const LEFT_HOLD = 'left-hold';

type Wanted = Omit<HoldRequest, 'holdId'>;

type SlotHoldApi = {
  hold: (request: HoldRequest, idempotencyKey: string) => Promise<{ holdId: string }>;
  release: (holdId: string) => Promise<unknown>;
  /** Whether the selected slot is held now. */
  onHeld: (isHeld: boolean) => void;
  /** The hold of the selected slot has reached its maximum; the slot can still be booked. `sentence` says so. */
  onEnd: (sentence: string) => void;
  /** Another visitor took the selected slot; `sentence` lists the slots still available that day. */
  onGone: (sentence: string) => void;
};

/** The outcome of an unanswered request is unknown. */
function isUnanswered(error: unknown): boolean {
  return !(error instanceof AppError) || error.status === 0 || hasErrorCode(error, 'database_timeout');
}

const readLeftHold = () => tabStore.getItem(LEFT_HOLD) ?? undefined;

/** Its release has ended. */
function forgetLeftHold(holdId: string): void {
  if (readLeftHold() === holdId) tabStore.removeItem(LEFT_HOLD);
}

/**
 * Holds one slot for the visitor while a form is open: creates, renews, moves and releases the hold. When the server
 * does not respond, there is silently no hold, and the form still works.
 */
export function createSlotHold({ hold, release, onHeld, onEnd, onGone }: SlotHoldApi) {
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
  const leftHoldId = readLeftHold();
  // One after the other, so that a move knows the hold that it moves, and a new hold finds a released slot free.
  let calls: Promise<unknown> = Promise.resolve();
  if (leftHoldId !== undefined) calls = release(leftHoldId).then(() => forgetLeftHold(leftHoldId));

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
    if (holdId !== undefined) calls = Promise.all([calls, release(holdId)]);
    forget();
  }

  function leave() {
    if (holdId !== undefined) tabStore.setItem(LEFT_HOLD, holdId);
    drop();
  }

  /** The selected slot could not be held, or no longer. */
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
    attempt = idempotentAttempt(attempt, request);
    try {
      const response = await hold(request, attempt.key);
      attempt = undefined;
      wasUnanswered = false;
      holdId = response.holdId;
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

  /** A hidden page does not renew its hold, and the slot becomes available again. */
  function renew() {
    const isDue = isRenewed && Date.now() - heldAt >= RENEW_AFTER_MS;
    if (isDue && document.visibilityState === 'visible') take();
  }

  return {
    /** Holds this slot; undefined releases the current hold. */
    want(next: Wanted | undefined) {
      wanted = next;
      clearTimeout(settling);
      stopRenewing();
      onHeld(false);
      if (next) settling = setTimeout(take, SETTLE_MS);
      else drop();
    },
    /** What is held now, or was held by the page before. */
    id: () => holdId ?? leftHoldId,
    /**
     * Resolves with the hold to book with, after the pending request. An unanswered hold request is repeated, because
     * such a hold could block the booking. Renewal stops.
     */
    async settled(): Promise<string | undefined> {
      clearTimeout(settling);
      await calls;
      if (wasUnanswered) {
        take();
        await calls;
      }
      // The hold may already be a booking at the next renewal, even if the response was lost; a new hold would then
      // find the slot taken.
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
    /**
     * Renews the hold when the page becomes visible and releases it when the page is left, until the returned function
     * is called.
     */
    watch() {
      const back = (event: PageTransitionEvent) => {
        if (event.persisted && wanted) take();
      };
      document.addEventListener('visibilitychange', renew);
      addEventListener('pagehide', leave);
      addEventListener('pageshow', back);
      return () => {
        document.removeEventListener('visibilitychange', renew);
        removeEventListener('pagehide', leave);
        removeEventListener('pageshow', back);
        wanted = undefined;
        drop();
      };
    },
  };
}
