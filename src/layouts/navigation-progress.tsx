import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { messages } from '@/shared/i18n/messages';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';

const MESSAGES = messages('layouts/navigation-progress', {
  loading: 'Loading the page...',
});

/** Delay before the progress bar appears, in milliseconds: a fast navigation shows none. */
const SHOW_DELAY_MS = 150;

// The bar grows ever more slowly, because the duration is unknown.
const Line = chakra('svg', {
  base: {
    position: 'fixed',
    inset: '0 0 auto 0',
    zIndex: 'skip',
    width: '100%',
    height: '3px',
    fill: 'none',
    stroke: 'clay',
    strokeDasharray: '1',
    animation: 'draw 12s cubic-bezier(0, 0.7, 0.2, 1) both',
  },
});

/** Announces a slow navigation. */
export function NavigationProgress() {
  const isLoading = useNavigation().state !== 'idle';
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setShown(true), SHOW_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [isLoading]);
  return (
    <div role="status">
      {isShown ? (
        <>
          <VisuallyHidden>{MESSAGES.get().loading}</VisuallyHidden>
          <Line viewBox="0 0 100 3" preserveAspectRatio="none" strokeWidth="6" aria-hidden="true">
            <path d="M0 1.5H100" pathLength="1" />
          </Line>
        </>
      ) : null}
    </div>
  );
}
