import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How long someone points at an icon before its name appears, in milliseconds. */
const OPEN_DELAY = 700;
/** Period after a tooltip closes in which the next one opens immediately, in milliseconds. */
const SKIP_DELAY = 300;
/** Distance to the icon and to the window's edge, in pixels. */
const GAP = 8;

const Bubble = chakra('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    margin: '0',
    px: '3',
    py: '1.5',
    maxW: '18rem',
    bg: 'ink',
    color: 'paper',
    border: 'none',
    borderRadius: 'md',
    textStyle: 'fine',
    pointerEvents: 'none',
    '@media print, (hover: none)': { display: 'none' },
  },
});

type Tooltip = { anchor: Element; text: string };

/** The button or link at `target` that shows only an icon; its name is its `aria-label`. */
function iconAt(target: EventTarget | null): Element | undefined {
  if (!(target instanceof Element)) return undefined;
  const icon = target.closest('button[aria-label]:not([data-overlay]), a[aria-label]');
  return icon?.textContent.trim() === '' ? icon : undefined;
}

/** The icon whose tooltip is open: after a delay for mouse and pen, immediately for keyboard focus, never for touch. */
function useTooltip(first: Event): Tooltip | undefined {
  const [tooltip, setTooltip] = useState<Tooltip>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let current: Element | undefined;
    let isOpen = false;
    let closedAt = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function hide() {
      clearTimeout(timer);
      if (isOpen) closedAt = performance.now();
      isOpen = false;
      setTooltip(undefined);
    }

    function show(anchor: Element, delay: number) {
      current = anchor;
      timer = setTimeout(() => {
        const text = anchor.getAttribute('aria-label');
        if (!text || !anchor.isConnected) return;
        isOpen = true;
        setTooltip({ anchor, text });
      }, delay);
    }

    function point({ target, pointerType }: PointerEvent) {
      const icon = iconAt(target);
      if (pointerType === 'touch' || icon === current) return;
      hide();
      current = undefined;
      if (icon) show(icon, performance.now() - closedAt < SKIP_DELAY ? 0 : OPEN_DELAY);
    }

    function focus({ target }: Event) {
      const icon = iconAt(target);
      hide();
      if (icon?.matches(':focus-visible')) show(icon, 0);
    }

    const options = { signal, capture: true, passive: true };
    document.addEventListener('pointerover', point, options);
    document.addEventListener('focusin', focus, options);
    document.documentElement.addEventListener('pointerleave', hide, options);
    for (const name of ['pointerdown', 'keydown', 'scroll', 'focusout'])
      document.addEventListener(name, hide, options);
    if (first instanceof PointerEvent) point(first);
    else focus(first);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [first]);
  return tooltip;
}

/** Tooltips for icons without a visible label. `first` is the event that triggered the loading of this code. */
export function Tooltips({ first }: { first: Event }) {
  const bubble = useRef<HTMLDivElement>(null);
  const tooltip = useTooltip(first);

  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element || !tooltip) return;
    // In the top layer, so that no dialog covers it.
    element.showPopover();
    const icon = tooltip.anchor.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const left = icon.left + (icon.width - width) / 2;
    const below = icon.bottom + GAP;
    const fitsBelow = below + height <= window.innerHeight - GAP;
    element.style.left = `${Math.max(GAP, Math.min(left, document.documentElement.clientWidth - width - GAP))}px`;
    element.style.top = `${fitsBelow ? below : icon.top - GAP - height}px`;
  }, [tooltip]);

  if (!tooltip) return null;
  // Hidden from screen readers: they read the same name at the icon.
  return (
    <Bubble key={tooltip.text} ref={bubble} popover="manual" role="tooltip" aria-hidden="true">
      {tooltip.text}
    </Bubble>
  );
}
