import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { WaitingChats } from '@/features/chats/components/waiting-chats';
import { CommandPalette } from '@/features/command-palette/components/command-palette';
import { UnreadLeads } from '@/features/leads/components/unread-leads';
import { answerPathOf, PATHS } from '@/shared/config/paths';
import { ChevronDownIcon } from '@/shared/ui/icons';
import { Box } from '@/shared/ui/layout/layout';

interface StaffSectionEntry {
  /** Below /admin. */
  path: string;
  label: string;
  /** A count shown after the label. */
  Count?: ComponentType;
}

const SECTIONS: StaffSectionEntry[] = [
  { path: '', label: 'Overview' },
  { path: 'leads', label: 'Leads', Count: UnreadLeads },
  { path: 'contacts', label: 'Contacts' },
  { path: 'appointments', label: 'Appointments' },
  { path: 'availability', label: 'Availability' },
  { path: 'content', label: 'Content' },
  { path: 'people', label: 'People' },
  { path: 'conversations', label: 'Conversations', Count: WaitingChats },
  { path: 'answers', label: 'Answers' },
  { path: 'mail', label: 'Email' },
  { path: 'newsletter', label: 'Newsletter' },
  { path: 'settings', label: 'Settings' },
  { path: 'system', label: 'System' },
];

/** Where the command palette leads besides contacts and leads. */
const COMMANDS = [
  ...SECTIONS.map(({ path, label }) => ({ to: `${PATHS.admin}/${path}`.replace(/\/$/, ''), label })),
  { to: `${PATHS.admin}/contacts/deals`, label: 'Deals', words: 'pipeline board' },
  { to: `${PATHS.admin}/contacts/import`, label: 'Import contacts', words: 'csv' },
  { to: `${PATHS.admin}/leads?assignee=me`, label: 'My leads', words: 'assigned to me' },
  { to: `${PATHS.admin}/people/invitations`, label: 'Invitations' },
  { to: `${PATHS.admin}/people/documents`, label: 'Documents' },
  { to: `${PATHS.admin}/people/audit`, label: 'Audit log' },
  { to: `${PATHS.admin}/system/errors`, label: 'Errors', words: 'faults crashes' },
  { to: answerPathOf('new'), label: 'New answer', words: 'assistant' },
  { to: PATHS.home, label: 'Public site', words: 'home' },
];

// A rail that stays in view on wide screens. On small ones, a line with a button and the current section; the button opens
// the others below the line.
const Rail = chakra('nav', {
  base: {
    position: { base: 'relative', xl: 'sticky' },
    top: { xl: 'calc({sizes.headerCompact} + {spacing.8})' },
    zIndex: { base: '3', xl: 'auto' },
    display: 'flex',
    flexDirection: { base: 'row', xl: 'column' },
    columnGap: '5',
    borderBottom: { base: '1px solid', xl: 'none' },
    borderColor: 'rule',
  },
});

const Toggle = chakra('button', {
  base: {
    hideFrom: 'xl',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minH: 'tap',
    fontSize: 'sm',
    fontWeight: 'semibold',
    cursor: 'pointer',
    _focusVisible: { outline: '2px solid', outlineColor: 'clay', outlineOffset: '2px' },
    '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
  },
});

const Sections = chakra('div', {
  base: {
    minW: '0',
    '&[data-open]': {
      xlDown: {
        position: 'absolute',
        top: '100%',
        insetInline: '0',
        display: 'grid',
        gridTemplateColumns: '1fr 1fr',
        columnGap: '6',
        maxH: 'calc(100dvh - 9rem)',
        overflowY: 'auto',
        p: '4',
        bg: 'paper',
        border: '1px solid',
        borderColor: 'rule',
        borderTop: 'none',
        boxShadow: 'float',
      },
    },
    '&:not([data-open]) > :not([aria-current])': { xlDown: { display: 'none' } },
  },
});

const SectionLink = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: 'tap',
    color: 'muted',
    fontSize: 'sm',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    borderColor: 'transparent',
    borderBottom: { base: '3px solid transparent', xl: 'none' },
    borderInlineStart: { xl: '3px solid transparent' },
    ps: { xl: '4' },
    _hover: { color: 'clay' },
    '&[aria-current]': { color: 'ink', fontWeight: 'semibold', borderColor: 'clay' },
  },
});

/** Whether the sections are open on a small screen. Another page, Escape and a click beside them close them. */
function useSections() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === key;
  const nav = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const close = () => setOpenAt(undefined);
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      if (nav.current?.contains(document.activeElement)) toggle.current?.focus();
      close();
    }
    const leave = ({ target }: Event) => target instanceof Node && !nav.current?.contains(target) && close();
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [isOpen]);
  return { nav, toggle, isOpen, change: () => setOpenAt(isOpen ? undefined : key) };
}

/** The sections of the workspace, and the search for pages and people. */
export function StaffNavigation() {
  const { nav, toggle, isOpen, change } = useSections();
  const id = useId();
  return (
    <Rail aria-label="Staff" ref={nav}>
      <Box order={{ base: '1', xl: '0' }} ms={{ base: 'auto', xl: '0' }}>
        <CommandPalette commands={COMMANDS} />
      </Box>
      <Toggle ref={toggle} type="button" aria-expanded={isOpen} aria-controls={id} onClick={change}>
        Sections <ChevronDownIcon />
      </Toggle>
      <Sections id={id} data-open={isOpen ? '' : undefined}>
        {SECTIONS.map(({ path, label, Count }) => (
          <SectionLink key={path} to={path === '' ? PATHS.admin : `${PATHS.admin}/${path}`} end={path === ''}>
            {label} {Count ? <Count /> : null}
          </SectionLink>
        ))}
      </Sections>
    </Rail>
  );
}
