import { type RefObject, type ToggleEvent, useEffect, useState } from 'react';

/** From this width on, the bar shows all links instead of the menu button. Same as `breakpoints.xl`. */
const WIDE = '(min-width: 80em)';

/** Everything on the page but `element` and what is around it. */
function everythingBeside(element: Element): Element[] {
  const parent = element.parentElement;
  if (!parent) return [];
  const siblings = [...parent.children].filter((child) => child !== element);
  return parent === document.body ? siblings : [...siblings, ...everythingBeside(parent)];
}

/** Moves the focus with Tab and Shift+Tab in a circle. */
function circle(event: KeyboardEvent, within: Element) {
  if (event.key !== 'Tab') return;
  event.preventDefault();
  const stops = [...within.querySelectorAll<HTMLElement>('a[href], button')];
  const at = Math.max(0, stops.indexOf(document.activeElement as HTMLElement));
  stops.at((at + (event.shiftKey ? -1 : 1)) % stops.length)?.focus();
}

/**
 * Makes an open popover modal: everything outside `frame` becomes inert. Its first link gets the focus; the browser
 * closes it on Escape and restores the focus. `panel` is for the popover.
 */
export function useModalMenu(frame: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false);

  // It also opens without JavaScript and before hydration.
  useEffect(() => {
    const panel = frame.current?.querySelector(':popover-open');
    if (!panel) return;
    setOpen(true);
    if (!panel.contains(document.activeElement)) panel.querySelector('a')?.focus();
  }, [frame]);

  useEffect(() => {
    const element = frame.current;
    if (!isOpen || !element) return;
    const rest = everythingBeside(element).filter((each) => !each.hasAttribute('inert'));
    const wide = matchMedia(WIDE);
    const onKeyDown = (event: KeyboardEvent) => circle(event, element);
    const onWiden = () => element.querySelector<HTMLElement>('[popover]')?.hidePopover();
    for (const each of rest) each.toggleAttribute('inert', true);
    document.addEventListener('keydown', onKeyDown);
    wide.addEventListener('change', onWiden);
    return () => {
      for (const each of rest) each.toggleAttribute('inert', false);
      document.removeEventListener('keydown', onKeyDown);
      wide.removeEventListener('change', onWiden);
    };
  }, [isOpen, frame]);

  return {
    isOpen,
    panel: {
      onBeforeToggle: ({ newState }: ToggleEvent) => setOpen(newState === 'open'),
      // Not before it is shown.
      onToggle({ newState, currentTarget }: ToggleEvent) {
        if (newState === 'open') currentTarget.querySelector<HTMLElement>('a')?.focus();
      },
      ...(isOpen && ({ role: 'dialog', 'aria-modal': true } as const)),
    },
  };
}
