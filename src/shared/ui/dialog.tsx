import { lazy, type ReactNode, Suspense, useState } from 'react';

const DialogPanel = lazy(async () => ({ default: (await import('./dialog-panel')).DialogPanel }));

export type DialogProps = {
  open: boolean;
  /** Called on Escape, on a click outside and on the close button. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
};

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
