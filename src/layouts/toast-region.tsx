import { chakra } from '@chakra-ui/react/styled-system';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { messages } from '@/shared/i18n/messages';
import { Button } from '@/shared/ui/button';
import {
  dismissToast,
  onToast,
  TOAST_DURATION,
  TOAST_DURATION_WITH_ACTION,
  type ToastMessage,
} from '@/shared/ui/feedback/toast';
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from '@/shared/ui/icons';
import { usePage } from '@/shared/ui/page-context';

const MESSAGES = messages('layouts/toasts', {
  dismiss: 'Dismiss',
});

/** Sideways movement, in pixels, that sends a toast away. */
const SWIPE_THRESHOLD = 50;

const ICON = { success: CheckIcon, error: AlertIcon, info: InfoIcon };

const Region = chakra('div', {
  base: {
    position: 'fixed',
    zIndex: 'toast',
    insetInlineStart: { base: '4', sm: 'auto' },
    insetInlineEnd: { base: '4', sm: '6' },
    bottom: { base: '4', sm: '6' },
    width: { sm: '24rem' },
    pointerEvents: 'none',
    // Over the assistant's button, and beside its panel or, where there is no room for that, in its upper part.
    'body:has([data-chat=closed]) &': {
      bottom: 'calc(max({spacing.4}, env(safe-area-inset-bottom)) + {sizes.14} + {spacing.3})',
    },
    'body:has([data-chat=open]) &': {
      top: { base: '20', lg: 'auto' },
      bottom: { base: 'auto', lg: '6' },
      insetInlineEnd: { lg: 'calc({spacing.4} + 25rem + {spacing.4})' },
    },
    // Nothing lies over the way to pay, which is low on a phone's screen.
    'body:has([data-pay]) &': { top: { smDown: '20' }, bottom: { smDown: 'auto' } },
    '&[data-place=top][data-place]': { top: '20', bottom: 'auto' },
  },
});
const Card = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto',
    gap: '3',
    py: '3',
    paddingInlineStart: '4',
    paddingInlineEnd: '2',
    bg: 'surface',
    color: 'ink',
    borderRadius: 'md',
    boxShadow: 'float',
    // By night shadows do not show, and what it lies on may have its color.
    outline: '1px solid',
    outlineColor: 'rule',
    borderInlineStart: '4px solid',
    borderColor: 'control',
    pointerEvents: 'auto',
    touchAction: 'pan-y',
    animation: 'rise {durations.normal} {easings.out}',
    '& > svg': { marginTop: '3', fontSize: '1.25rem' },
    '&[data-kind=success]': { borderColor: 'success', '& > svg': { color: 'success' } },
    '&[data-kind=error]': { borderColor: 'danger', '& > svg': { color: 'danger' } },
  },
});
const Words = chakra('div', { base: { py: '2.5', minW: '0', overflowWrap: 'anywhere' } });
const Title = chakra('p', { base: { textStyle: 'label' } });
const Description = chakra('p', { base: { textStyle: 'small', color: 'muted', marginTop: '0.5' } });
const Close = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: 'tap',
    borderRadius: 'md',
    cursor: 'pointer',
    color: 'muted',
    _hover: { color: 'ink', bg: 'sand' },
  },
});

type Shown = ToastMessage & { id: number };

/**
 * Where toasts appear, one at a time. They wait while someone points at them or is inside, and go with the page that
 * raised them.
 */
export function ToastRegion() {
  const [toast, setToast] = useState<Shown>();
  const [isHeld, setIsHeld] = useState(false);
  const [wasHeld, setWasHeld] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const start = useRef<number>(undefined);
  const { pathname } = usePage();
  const [page, setPage] = useState(pathname);
  // While rendering, not in an effect: what the new page says comes from its own effects, which run earlier.
  if (page !== pathname) {
    setPage(pathname);
    if (!toast?.acrossPages) setToast(undefined);
  }

  useEffect(() => {
    let id = 0;
    return onToast((message) => {
      id += 1;
      setIsHeld(false);
      setWasHeld(false);
      setToast(message && { ...message, id });
    });
  }, []);

  useEffect(() => {
    if (!toast || isHeld) return;
    const duration = toast.action ? TOAST_DURATION_WITH_ACTION : TOAST_DURATION;
    // Held once, it stays its whole time again.
    const shownFor = wasHeld ? 0 : Date.now() - (toast.shownAt ?? Date.now());
    const timer = setTimeout(dismissToast, Math.max(0, duration - shownFor));
    return () => clearTimeout(timer);
  }, [toast, isHeld, wasHeld]);

  useEffect(() => {
    const element = region.current;
    if (!toast || !element) return;
    let stop: (() => void) | undefined;
    const load = import('./toast-place').then(({ keepClear }) => {
      stop = keepClear(element);
    });
    return () => void load.then(() => stop?.());
  }, [toast]);

  function setHeld(isNow: boolean) {
    setIsHeld(isNow);
    setWasHeld(true);
  }

  function release(event: PointerEvent) {
    const from = start.current;
    start.current = undefined;
    if (from !== undefined && Math.abs(event.clientX - from) > SWIPE_THRESHOLD) dismissToast();
  }

  function act() {
    dismissToast();
    toast?.action?.onPress();
  }

  const Icon = ICON[toast?.kind ?? 'info'];
  const card = toast && (
    <Card
      key={toast.id}
      data-kind={toast.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerDown={(event: PointerEvent) => {
        start.current = event.clientX;
      }}
      onPointerUp={release}
    >
      <Icon />
      <Words>
        <Title>{toast.title}</Title>
        {toast.description ? <Description>{toast.description}</Description> : null}
        {toast.action ? (
          <Button variant="plain" size="sm" px="0" onClick={act}>
            {toast.action.label}
          </Button>
        ) : null}
      </Words>
      <Close type="button" aria-label={MESSAGES.get().dismiss} onClick={dismissToast}>
        <CloseIcon />
      </Close>
    </Card>
  );
  const isUrgent = toast?.kind === 'error';
  // Both regions are there from the start: a screen reader announces only changes inside a known one.
  return (
    <Region ref={region}>
      <div role="status">{isUrgent ? null : card}</div>
      <div role="alert">{isUrgent ? card : null}</div>
    </Region>
  );
}
