import { tabStore } from '@/shared/lib/storage';

export type ToastMessage = {
  kind: 'success' | 'error' | 'info';
  title: string;
  description?: string;
  /** A button in the notice, such as Undo; pressed, the notice goes. It has more time then. */
  action?: { label: string; onPress: () => void };
  /** Raised by what also leads to another page: it stays there. Other toasts go with their page. */
  acrossPages?: true;
  /** When it was first shown, in milliseconds since 1970, in this document or an earlier one. */
  shownAt?: number;
};

const STORAGE_KEY = 'toast';
/** How old a stored toast may be and still be shown by the next document, in milliseconds. */
const STORED_MAX_AGE_MS = 30_000;

/** Whether another page is being opened, for which a notice is stored. */
let isOpeningPage = false;

/**
 * Stores what the next document should show; undefined removes it. A toast with a button is not stored. What is stored
 * for a page that is being opened stays: the time of an earlier toast may end before this document does.
 */
function store(message: ToastMessage | undefined): void {
  if (isOpeningPage) return;
  tabStore.removeItem(STORAGE_KEY);
  if (!message?.acrossPages || message.action) return;
  tabStore.setItem(STORAGE_KEY, JSON.stringify({ message, at: Date.now() }));
}

/** Returns the toast that the previous document of this tab was showing when it was left. */
function storedToast(): ToastMessage | undefined {
  try {
    const stored = tabStore.getItem(STORAGE_KEY);
    const { message, at } = JSON.parse(stored ?? '{}') as { message?: ToastMessage; at?: number };
    const shownFor = Date.now() - (message?.shownAt ?? Date.now());
    const isFresh = at !== undefined && Date.now() - at < STORED_MAX_AGE_MS && shownFor < TOAST_DURATION;
    return isFresh ? message : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a toast of the previous document waits for this one's toast region. */
export const hasStoredToast = () => storedToast() !== undefined;

/** How long a toast stays, in milliseconds. */
export const TOAST_DURATION = 5000;
/** How long one with a button stays, in milliseconds. */
export const TOAST_DURATION_WITH_ACTION = 12_000;

type Listener = (message: ToastMessage | undefined) => void;

let listener: Listener | undefined;
const waiting: ToastMessage[] = [];

/** Passes a notice to the toast region. It keeps the time that it has left, also in the next document. */
function show(message: ToastMessage, next: Listener): void {
  const shown = { ...message, shownAt: message.shownAt ?? Date.now() };
  store(shown);
  next(shown);
}

/** Shows a short notice; a newer one takes its place. Works from anywhere in the page. */
export function showToast(message: ToastMessage): void {
  if (listener) show(message, listener);
  else {
    store(message);
    waiting.splice(0, 1, message);
  }
}

/**
 * Opens another page with `openPage` and shows a notice there, once. If the page is another document, that one shows
 * the notice, and nothing changes here.
 */
export async function openPageWithToast(
  openPage: () => Promise<void>,
  message: Omit<ToastMessage, 'action' | 'acrossPages'>,
): Promise<void> {
  const lasting = { ...message, acrossPages: true as const };
  store(lasting);
  isOpeningPage = true;
  try {
    await openPage();
  } finally {
    isOpeningPage = false;
  }
  // After a return to this document the next one has shown it.
  if (hasStoredToast()) showToast(lasting);
}

/** Takes away the notice that is shown: its time is over, or what it says holds no longer. */
export function dismissToast(): void {
  store(undefined);
  waiting.length = 0;
  listener?.(undefined);
}

/**
 * For the toast region only: passes it every toast from now on, and those from before it was mounted, in the previous
 * document, too. Undefined dismisses the current toast.
 */
export function onToast(next: Listener): () => void {
  listener = next;
  const stored = storedToast();
  if (waiting.length === 0 && stored) show(stored, next);
  for (const message of waiting.splice(0)) show(message, next);
  return () => {
    listener = undefined;
  };
}
