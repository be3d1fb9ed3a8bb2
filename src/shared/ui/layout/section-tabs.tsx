import { chakra } from '@chakra-ui/react/styled-system';
import { type RefObject, useEffect, useRef } from 'react';
import { Link, type Location, useLocation } from 'react-router-dom';

const Nav = chakra('nav', {
  base: {
    // The strip's own place is what a link's place in it is counted from.
    position: 'relative',
    display: 'flex',
    columnGap: '6',
    // On a phone nothing is out of sight.
    flexWrap: { base: 'wrap', md: 'nowrap' },
    overflowX: 'auto',
    scrollbarWidth: 'thin',
    borderBottom: '1px solid',
    borderColor: 'rule',
    mb: '8',
  },
});
const PartLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: 'tap',
    color: 'muted',
    fontSize: 'sm',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    borderBottom: '3px solid transparent',
    _hover: { color: 'clay' },
    _focusVisible: { outline: '2px solid', outlineColor: 'clay', outlineOffset: '-2px' },
    '&[aria-current]': { color: 'ink', fontWeight: 'semibold', borderColor: 'clay' },
  },
});

type Part = { to: string; label: string };
type SectionTabsProps = { label: string; parts: readonly Part[] };

/** The tab for the URL; the first tab with the same path when no query parameter selects one. */
function partAt({ pathname, search }: Location, parts: readonly Part[]): Part | undefined {
  const params = new URLSearchParams(search);
  const here = parts
    .map((part) => ({ part, url: new URL(part.to, 'https://site.example') }))
    .filter(({ url }) => url.pathname === pathname.replace(/(.)\/$/, '$1'));
  const named = here.find(({ url }) =>
    url.search === '' ? false : [...url.searchParams].every(([name, value]) => params.get(name) === value),
  );
  return (named ?? here[0])?.part;
}

/** The sections of an admin screen as tabs, each with its own URL. */
export function SectionTabs({ label, parts }: SectionTabsProps) {
  const current = partAt(useLocation(), parts);
  const strip = useCurrentInView<HTMLElement>(current?.to ?? '');
  return (
    <Nav aria-label={label} ref={strip}>
      {parts.map((part) => (
        <PartLink key={part.to} to={part.to} aria-current={part === current ? 'page' : undefined}>
          {part.label}
        </PartLink>
      ))}
    </Nav>
  );
}

/** Scrolls a horizontal list of links to the current one whenever `current` changes. */
function useCurrentInView<Strip extends HTMLElement>(current: string): RefObject<Strip | null> {
  const strip = useRef<Strip>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another current link.
  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (strip.current && link) strip.current.scrollLeft = link.offsetLeft - strip.current.clientWidth / 3;
  }, [current]);
  return strip;
}
