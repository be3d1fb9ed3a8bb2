import { chakra } from '@chakra-ui/react/styled-system';
import { messages } from '@/shared/i18n/messages';
import { TRADE_MESSAGES } from '@/shared/i18n/trade';
import { CloseIcon } from '@/shared/ui/icons';
import { BackIcon, IconButton, PlusIcon } from './icon-button';

const MESSAGES = messages('assistant/header', {
  back: 'Back to the conversation',
  person: 'Talk to a person',
  restart: 'New conversation',
  close: 'Close',
});

const Bar = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    flexShrink: '0',
    py: '1.5',
    paddingInlineStart: '4',
    paddingInlineEnd: '1.5',
    paddingTop: 'max({spacing.1.5}, env(safe-area-inset-top))',
    bg: 'pine',
    color: 'onPine',
  },
});
const Title = chakra('h2', { base: { textStyle: 'h3', fontSize: 'lg', marginInlineEnd: 'auto' } });
const TextButton = chakra('button', {
  base: {
    minH: 'tap',
    px: '2',
    textStyle: 'small',
    fontWeight: 'semibold',
    textDecoration: 'underline',
    textUnderlineOffset: '0.3em',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { color: 'gold' },
  },
});

type PanelHeaderProps = {
  titleId: string;
  view: 'chat' | 'handoff';
  onView: (view: 'chat' | 'handoff') => void;
  onClose: () => void;
  /** Undefined for an empty conversation. */
  onRestart: (() => void) | undefined;
  isBusy: boolean;
};

/** The panel's title and buttons. */
export function PanelHeader({ titleId, view, onView, onClose, onRestart, isBusy }: PanelHeaderProps) {
  const t = MESSAGES.get();
  return (
    <Bar className="on-pine">
      {view === 'handoff' ? (
        <IconButton type="button" marginInlineStart="-3" aria-label={t.back} onClick={() => onView('chat')}>
          <BackIcon />
        </IconButton>
      ) : null}
      <Title id={titleId}>{TRADE_MESSAGES.get().assistant}</Title>
      {view === 'chat' ? (
        <TextButton type="button" onClick={() => onView('handoff')}>
          {t.person}
        </TextButton>
      ) : null}
      {view === 'chat' && onRestart ? (
        <IconButton
          type="button"
          aria-label={t.restart}
          title={t.restart}
          disabled={isBusy}
          onClick={onRestart}
        >
          <PlusIcon />
        </IconButton>
      ) : null}
      <IconButton type="button" aria-label={t.close} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Bar>
  );
}
