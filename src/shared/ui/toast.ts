export type ToastMessage = {
  kind: 'success' | 'error' | 'info';
  title: string;
  description?: string;
  /** A button in the notice, such as Undo; pressed, the notice goes. It has more time then. */
  action?: { label: string; onPress: () => void };
  /** Raised by what also leads to another page: it stays there. Other toasts go with their page. */
  acrossPages?: true;
};

/** How long a toast stays, in milliseconds. */
export const TOAST_DURATION = 5000;
/** How long one with a button stays, in milliseconds. */
export const TOAST_DURATION_WITH_ACTION = 12_000;

type Listener = (message: ToastMessage | undefined) => void;

let listener: Listener | undefined;
const waiting: ToastMessage[] = [];

/** Shows a short notice; a newer one takes its place. Works from anywhere in the page. */
export function showToast(message: ToastMessage): void {
  if (listener) listener(message);
  else waiting.splice(0, 1, message);
}

/** Takes away the notice that is shown: what it says holds no longer. */
export function dismissToast(): void {
  waiting.length = 0;
  listener?.(undefined);
}

/**
 * For the toast region only: passes it every toast from now on, and those from before it was mounted. Undefined
 * dismisses the current toast.
 */
export function onToast(next: Listener): () => void {
  listener = next;
  for (const message of waiting.splice(0)) next(message);
  return () => {
    listener = undefined;
  };
}
