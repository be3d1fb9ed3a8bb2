import { chakra } from '@chakra-ui/react/styled-system';
import { Suspense, useEffect, useState } from 'react';
import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';
import type { PaletteCommand } from './palette-dialog';

const PaletteDialog = lazyWithBoundary(async () => (await import('./palette-dialog')).PaletteDialog);

const Opener = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    flexShrink: '0',
    minH: 'tap',
    px: { base: '0', xl: '4' },
    mb: { xl: '2' },
    fontSize: 'sm',
    fontWeight: 'medium',
    color: 'muted',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    border: { xl: '1px solid' },
    borderColor: { xl: 'control' },
    borderRadius: { xl: 'md' },
    _hover: { color: 'clay' },
    _focusVisible: { outline: '2px solid', outlineColor: 'clay', outlineOffset: '-2px' },
    '& kbd': { textStyle: 'fine', fontFamily: 'inherit', hideBelow: 'xl' },
  },
});

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A button, and Ctrl+K or Cmd+K anywhere in the workspace, that open a search for pages and people. */
export function CommandPalette({ commands }: { commands: readonly PaletteCommand[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setIsOpen(true);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <Opener
        type="button"
        onClick={() => setIsOpen(true)}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
      >
        Go to <kbd>{isApple() ? '⌘ K' : 'Ctrl K'}</kbd>
      </Opener>
      {wasOpened ? (
        <Suspense fallback={null}>
          <PaletteDialog isOpen={isOpen} onClose={() => setIsOpen(false)} commands={commands} />
        </Suspense>
      ) : null}
    </>
  );
}
