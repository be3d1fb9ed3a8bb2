import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSession } from '@/shared/auth/session';
import { loadChunk } from '@/shared/lib/load-chunk';
import { showToast } from '@/shared/ui/toast';
import { clearOtherUsersChats } from '../api/stored-chat';
import type { ChatPanelProps } from './chat-panel';
import { ON_PHONE, PHONE } from './phone-media';

/** What marks the entry of the browser's history at which the assistant fills a phone's screen. */
const MARK = 'assistant';

function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && MARK in state;
}

/**
 * Where the assistant fills the screen it is a place of its own: Back leads from it to the page beneath, and back to it
 * from a page that was opened out of it. The router does not hear of that: the page beneath has not changed.
 * @returns a function that closes the panel and removes its history entry.
 */
function useCloseOnBack(isOpen: boolean, onClose: () => void, onOpen: () => void): () => void {
  const now = useRef({ isOpen, onClose, onOpen });
  const isLeaving = useRef(false);
  useEffect(() => {
    now.current = { isOpen, onClose, onOpen };
  });

  useEffect(() => {
    if (!isOpen || !matchMedia(PHONE).matches || isMarked(history.state)) return;
    history.pushState({ ...history.state, [MARK]: true }, '');
  }, [isOpen]);

  useEffect(() => {
    function hear(event: PopStateEvent) {
      const { isOpen: wasOpen, onClose: close, onOpen: open } = now.current;
      if (isLeaving.current) event.stopImmediatePropagation();
      else if (isMarked(event.state)) open();
      else if (wasOpen) {
        event.stopImmediatePropagation();
        close();
      }
      isLeaving.current = false;
    }
    // Before the router's own.
    window.addEventListener('popstate', hear, { capture: true });
    return () => window.removeEventListener('popstate', hear, { capture: true });
  }, []);

  return () => {
    if (!isMarked(history.state)) return;
    isLeaving.current = true;
    history.back();
  };
}

const PANEL_ID = 'assistant';

const Frame = chakra('div', {
  base: { '@media print': { display: 'none' }, '@media (scripting: none)': { display: 'none' } },
});

// Round and quiet: the pages' own actions are clay. The ring keeps it apart from any band it floats over.
const Round = chakra('button', {
  base: {
    position: 'fixed',
    zIndex: 'header',
    insetInlineEnd: 'max({spacing.4}, env(safe-area-inset-right))',
    bottom: 'max({spacing.4}, env(safe-area-inset-bottom))',
    display: 'grid',
    placeItems: 'center',
    boxSize: '14',
    borderRadius: 'full',
    bg: 'pine',
    color: 'onPine',
    border: '2px solid',
    borderColor: 'onPine',
    boxShadow: 'float',
    cursor: 'pointer',
    transition: 'background-color {durations.fast}',
    _hover: { bg: 'pineDeep', color: 'gold' },
    _focusVisible: { outline: '2px solid', outlineColor: 'clay', outlineOffset: '2px', borderRadius: 'full' },
    // While someone fills in a form on a phone, what is left of the screen is the form's.
    [ON_PHONE]: {
      'body:has(:is(main, footer) :is(input, textarea, select):focus) &': { visibility: 'hidden' },
    },
    '& svg': { width: '7', fill: 'none', stroke: 'currentColor' },
    '&[data-early] path, &[aria-busy=true] path': {
      strokeDasharray: '1',
      animation: 'draw 1.2s {easings.out} infinite',
    },
  },
});

const BUBBLE = 'M4 5h20v14H13l-5 4.5v-4.5H4z';
const SUN = 'M8.5 16a5.5 5.5 0 0 1 11 0M11.5 16a2.5 2.5 0 0 1 5 0';
const CROSS = 'm7 7 14 14M21 7 7 21';

const loadPanel = async () => (await import('./chat-panel')).ChatPanel;
/** Preloaded; a failure is reported on use. */
const fetchPanel = () => void loadPanel().catch(() => undefined);

/** The way to the assistant, on every page. Its code is loaded when someone means to use it. */
export function ChatLauncher() {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState<{ Panel: ComponentType<ChatPanelProps> }>();
  const Panel = code?.Panel;
  const { role, user } = useSession();

  async function open() {
    setOpen(true);
    try {
      const loaded = await loadChunk(loadPanel);
      setCode({ Panel: loaded });
    } catch {
      setOpen(false);
      const description = "We couldn't load the assistant. Please try again.";
      showToast({ kind: 'error', title: 'Error', description });
    }
  }

  function close() {
    setOpen(false);
    button.current?.focus();
  }
  const leave = useCloseOnBack(isOpen && Panel !== undefined, close, () => void open());

  function closeByHand() {
    close();
    leave();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a press before hydration is replayed once.
  useEffect(() => {
    const { dataset } = button.current as HTMLButtonElement;
    dataset.ready = '';
    if (dataset.early === undefined) return;
    delete dataset.early;
    void open();
  }, []);

  useEffect(() => {
    if (role === 'loading' || !clearOtherUsersChats(user?.id)) return;
    setOpen(false);
    setCode(undefined);
  }, [role, user?.id]);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen && !event.nativeEvent.isComposing) closeByHand();
  }

  return (
    <Frame onKeyDown={closeOnEscape} data-chat={isOpen && Panel ? 'open' : 'closed'}>
      <Round
        ref={button}
        type="button"
        data-chat-button=""
        aria-label={isOpen ? 'Close the AI assistant' : 'Open the AI assistant'}
        aria-expanded={isOpen && Panel !== undefined}
        aria-controls={Panel && PANEL_ID}
        aria-busy={isOpen && !Panel}
        onPointerEnter={fetchPanel}
        onPointerDown={fetchPanel}
        onFocus={fetchPanel}
        onClick={() => (isOpen ? closeByHand() : void open())}
      >
        <svg viewBox="0 0 28 28" strokeWidth="1.5" strokeLinecap="round" aria-hidden="true">
          {isOpen && Panel ? (
            <path d={CROSS} pathLength="1" />
          ) : (
            <>
              <path d={BUBBLE} pathLength="1" strokeLinejoin="round" />
              <path d={SUN} pathLength="1" />
            </>
          )}
        </svg>
      </Round>
      {Panel ? (
        <Panel id={PANEL_ID} open={isOpen} onClose={closeByHand} onLeave={() => setOpen(false)} />
      ) : null}
    </Frame>
  );
}
