import { chakra } from '@chakra-ui/react/styled-system';
import { VEIL } from '@contracts/look.ts';
import { type RefObject, type ToggleEvent, useEffect, useRef, useState } from 'react';
import { roleLabel } from '@/shared/auth/roles';
import type { useSession } from '@/shared/auth/session';
import { messages } from '@/shared/i18n/messages';
import { LanguageLink } from './language-link';
import { NavItem } from './nav-item';
import { guestLinks, isWorkspace, memberLinks, pageLinks, scheduleLink } from './nav-links';

const MESSAGES = messages('layouts/menu', {
  menu: 'Menu',
  signOut: 'Sign Out',
});

/** From this width on, the bar shows all links instead of the menu button. Same as `breakpoints.xl`. */
const WIDE = '(min-width: 80em)';

/** Everything on the page but `element` and what is around it. */
function everythingBeside(element: Element): Element[] {
  const parent = element.parentElement;
  if (!parent) return [];
  const siblings = [...parent.children].filter((child) => child !== element);
  return parent === document.body ? siblings : [...siblings, ...everythingBeside(parent)];
}

/** Keeps the focus within the menu: Tab and Shift+Tab wrap around. */
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
function useModalMenu(frame: RefObject<HTMLElement | null>) {
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
    let rest: Element[] = [];
    let timer: ReturnType<typeof setTimeout>;
    const wide = matchMedia(WIDE);
    const onKeyDown = (event: KeyboardEvent) => circle(event, element);
    const onWiden = () => element.querySelector<HTMLElement>('[popover]')?.hidePopover();
    // It may have widened before the hydration.
    if (wide.matches) return onWiden();
    // `inert` restyles the whole page. The menu is painted before that.
    const paint = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        rest = everythingBeside(element).filter((each) => !each.hasAttribute('inert'));
        for (const each of rest) each.toggleAttribute('inert', true);
      });
    });
    document.addEventListener('keydown', onKeyDown);
    wide.addEventListener('change', onWiden);
    return () => {
      cancelAnimationFrame(paint);
      clearTimeout(timer);
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

const MENU_ID = 'site-menu';

const Frame = chakra('div', { base: { display: { xl: 'none' } } });
const Toggle = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minH: 'tap',
    px: '2',
    marginInlineEnd: '-2',
    fontSize: 'sm',
    fontWeight: 'semibold',
    color: 'ink',
    cursor: 'pointer',
    '& svg': { width: '1.5rem', height: '1.5rem', fill: 'none', stroke: 'currentColor' },
    '& [data-cross]': { display: 'none' },
    '&[aria-expanded=true] [data-cross]': { display: 'inline' },
    '&[aria-expanded=true] [data-bars]': { display: 'none' },
  },
});

// A popover needs no script: it opens, closes on Escape and on a click beside it from the first paint on.
const Panel = chakra('div', {
  base: {
    position: 'fixed',
    inset: '0 0 auto 0',
    top: '16',
    margin: '0',
    width: '100%',
    maxWidth: '100%',
    maxHeight: 'calc(100dvh - {sizes.headerCompact})',
    overscrollBehavior: 'contain',
    overflowY: 'auto',
    px: 'gutter',
    py: '5',
    bg: 'paper',
    color: 'ink',
    borderBlock: '1px solid',
    borderColor: 'rule',
    boxShadow: 'float',
    '&:popover-open': { animation: 'fade {durations.fast} ease-out' },
    '&::backdrop': { bg: `rgb(${VEIL} / 0.5)`, top: '{sizes.headerCompact}' },
    '[data-compact] &': { top: '{sizes.headerCompact}' },
  },
});
const List = chakra('ul', {
  base: {
    listStyle: 'none',
    '& + &': { borderTop: '1px solid', borderColor: 'rule', marginTop: '3', paddingTop: '3' },
  },
});
const SignOut = chakra('button', {
  base: {
    minH: '12',
    width: '100%',
    textAlign: 'start',
    fontSize: 'lg',
    fontFamily: 'display',
    fontWeight: '560',
    cursor: 'pointer',
  },
});
const Who = chakra('li', { base: { textStyle: 'small', color: 'muted', py: '1', overflowWrap: 'anywhere' } });

type MobileMenuProps = {
  pathname: string;
  /** The section in view, as in `NavItem`. */
  section: string | undefined;
  session: ReturnType<typeof useSession>;
};

/** The navigation of small screens: a button and the list it opens. The head script closes it on a choice. */
export function MobileMenu({ pathname, section, session }: MobileMenuProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { isOpen, panel } = useModalMenu(frame);
  const { role, user } = session;
  const links = [...pageLinks(pathname), ...(isWorkspace(pathname) ? [] : [scheduleLink()])];
  const members = user ? memberLinks(role) : guestLinks();
  const t = MESSAGES.get();
  return (
    <Frame ref={frame}>
      <Toggle type="button" popoverTarget={MENU_ID} aria-expanded={isOpen} aria-controls={MENU_ID}>
        {t.menu}
        <svg viewBox="0 0 24 24" strokeWidth="1.75" strokeLinecap="round" aria-hidden="true">
          <path data-bars="" d="M3 8h18M3 16h18" />
          <path data-cross="" d="m5 5 14 14M19 5 5 19" />
        </svg>
      </Toggle>
      <Panel id={MENU_ID} popover="auto" aria-label={t.menu} {...panel}>
        <nav aria-label={t.menu}>
          <List>
            {links.map((link) => (
              <li key={link.to}>
                <NavItem link={link} look="list" section={section} />
              </li>
            ))}
          </List>
          <List>
            {user ? (
              <Who>
                {user.fullName ?? user.email} · {roleLabel(role)}
              </Who>
            ) : null}
            {members.map((link) => (
              <li key={link.to}>
                <NavItem link={link} look="list" section={section} />
              </li>
            ))}
            <LanguageLink look="list" />
            {user ? (
              <li>
                <SignOut type="button" onClick={() => void session.signOut()}>
                  {t.signOut}
                </SignOut>
              </li>
            ) : null}
          </List>
        </nav>
      </Panel>
    </Frame>
  );
}
