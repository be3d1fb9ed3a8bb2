import type { ReactNode } from 'react';

export type DialogProps = {
  open: boolean;
  /** Called on Escape, on a click outside and on the close button. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
};
