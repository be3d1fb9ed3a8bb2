import { Dialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { type ReactNode, useRef } from 'react';
import { messages } from '@/shared/i18n/messages';
import { dialogRecipe } from '@/shared/theme/dialog-recipe';
import { CloseIcon } from '@/shared/ui/icons';

const MESSAGES = messages('shared/dialog', {
  close: 'Close',
});

export type DialogProps = {
  open: boolean;
  /** Called on Escape, on a click outside and on the close button. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
};

export function DialogPanel({ open, onClose, title, description, children }: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(details) => !details.open && onClose()}
      // A field with the focus brings up the keyboard of a phone, which covers the buttons.
      initialFocusEl={() => (globalThis.matchMedia?.('(pointer: coarse)').matches ? content.current : null)}
      recipe={dialogRecipe}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content ref={content}>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
              {description ? <Dialog.Description>{description}</Dialog.Description> : null}
            </Dialog.Header>
            <Dialog.Body>{children}</Dialog.Body>
            <Dialog.CloseTrigger aria-label={MESSAGES.get().close}>
              <CloseIcon />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
