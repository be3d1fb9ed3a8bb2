import { Suspense, useState } from 'react';
import { useQuickKeys } from '@/shared/staff/use-quick-keys';
import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';

const QuickKeysDialog = lazyWithBoundary(
  async () => (await import('@/shared/staff/quick-keys-dialog')).QuickKeysDialog,
);

/** Shows all quick keys when `?` is pressed, unless the staff member turned quick keys off. */
export function QuickKeys() {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);

  useQuickKeys({ '?': () => setIsOpen(true) });

  return wasOpened ? (
    <Suspense fallback={null}>
      <QuickKeysDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </Suspense>
  ) : null;
}
