import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentType, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession } from '@/shared/auth/session';
import { messages } from '@/shared/i18n/messages';
import { TRADE_MESSAGES } from '@/shared/i18n/trade';
import { loadChunk } from '@/shared/lib/load-chunk';
import { showToast } from '@/shared/ui/feedback/toast';
import { clearOtherUsersChats, isPanelStillOpen, storeChat } from '../api/stored-chat';
import type { ChatPanelProps } from './chat-panel';
import { ON_PHONE, useCloseOnBack } from './full-screen-on-phone';

const MESSAGES = messages('assistant/launcher', {
  failed: 'We couldn’t load the assistant. Please try again.',
  error: 'Error',
});

const PANEL_ID = 'assistant';

const Frame = chakra('div', {
  base: {
    // The end of the page.
    position: 'relative',
    '@media print': { display: 'none' },
    '@media (scripting: none)': { display: 'none' },
  },
});

// Not clay, which is the color of the page's own actions. The border separates it from any background.
const RoundButton = chakra('button', {
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
    // Hidden on a phone while a form of the page has the focus.
    [ON_PHONE]: {
      'body:has(:is(main, footer) :is(input, textarea, select):focus) &': { visibility: 'hidden' },
    },
    // At the end of a page where it would cover what people press or fill in.
    'body:has(main [data-uncovered]) &': { '&[aria-expanded=false]': { xlDown: { position: 'absolute' } } },
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
const preloadPanel = () => void loadPanel().catch(() => undefined);

/** The button that opens the assistant, on every page. The panel's code is loaded on hover, focus, or click. */
export function ChatLauncher() {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState<{ Panel: ComponentType<ChatPanelProps> }>();
  const Panel = code?.Panel;
  const { role, user } = useSession();

  function setOpenAndStore(isNowOpen: boolean) {
    setOpen(isNowOpen);
    storeChat({ isOpen: isNowOpen });
  }

  async function open() {
    setOpenAndStore(true);
    try {
      const loaded = await loadChunk(loadPanel);
      setCode({ Panel: loaded });
    } catch {
      setOpenAndStore(false);
      const description = MESSAGES.get().failed;
      showToast({ kind: 'error', title: MESSAGES.get().error, description });
    }
  }

  function close() {
    setOpenAndStore(false);
    button.current?.focus();
  }
  const removeHistoryEntry = useCloseOnBack(isOpen && Panel !== undefined, close, () => void open());

  function closePanel() {
    close();
    removeHistoryEntry();
  }

  // It was open on the page before.
  const openAgain = useEffectEvent(() => void open());
  useEffect(() => {
    if (isPanelStillOpen()) openAgain();
  }, []);

  useEffect(() => {
    if (role === 'loading' || !clearOtherUsersChats(user?.id)) return;
    setOpen(false);
    setCode(undefined);
  }, [role, user?.id]);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen && !event.nativeEvent.isComposing) closePanel();
  }

  return (
    <Frame onKeyDown={closeOnEscape} data-chat={isOpen && Panel ? 'open' : 'closed'}>
      <RoundButton
        ref={button}
        type="button"
        data-chat-button=""
        aria-label={isOpen ? TRADE_MESSAGES.get().close_assistant : TRADE_MESSAGES.get().open_assistant}
        aria-expanded={isOpen && Panel !== undefined}
        aria-controls={Panel && PANEL_ID}
        aria-busy={isOpen && !Panel}
        onPointerEnter={preloadPanel}
        onPointerDown={preloadPanel}
        onFocus={preloadPanel}
        onClick={() => (isOpen ? closePanel() : void open())}
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
      </RoundButton>
      {Panel ? (
        <Panel id={PANEL_ID} open={isOpen} onClose={closePanel} onLeave={() => setOpenAndStore(false)} />
      ) : null}
    </Frame>
  );
}
