import { Suspense, useState } from 'react';
import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';
import type { DialogProps } from './dialog-panel';

const DialogPanel = lazyWithBoundary(async () => (await import('./dialog-panel')).DialogPanel);

/** Loads the code of dialogs before the first one opens. A failure leaves the loading to that dialog. */
export const preloadDialogs = () => DialogPanel.preload();

/** A modal dialog; its code is loaded when it first opens. Focus returns to where it came from. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  );
}
