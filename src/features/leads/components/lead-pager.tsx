import { chakra } from '@chakra-ui/react/styled-system';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { leadPath, PATHS } from '@/shared/config/paths';
import { opensElsewhere } from '@/shared/lib/opens-elsewhere';
import { staffPreferencesQuery } from '@/shared/staff/staff-preferences';
import { useQuickKeys } from '@/shared/staff/use-quick-keys';
import { Row } from '@/shared/ui/layout/layout';
import { TextLink } from '@/shared/ui/text/text-link';
import { leadQueries } from '../api/queries';
import { parseLeadFilter, parseLeadSort } from '../model/lead-filter-params';
import type { FROM_LIST } from './lead-table';

/**
 * `list` is the query of the list's URL, `around` the lead that was opened without a list, and `walked` the link by which
 * the reader came from another lead.
 */
type LinkState = Partial<typeof FROM_LIST> & { list?: string; around?: number; walked?: 'previous' | 'next' };

/** How many pages of the list are searched for a lead that was opened by its address. */
const SEARCHED_PAGES = 4;

/**
 * The leads before and after `id` in the list from which it was opened, in the order that the list had there. For a lead
 * that was opened by its address, as from an email, this is the list in its default order.
 */
function useNeighbors(id: number) {
  const linkState = useLocation().state as LinkState | null;
  const isFromList = linkState?.isFromLeadList === true;
  const around = linkState?.around ?? id;
  const state: LinkState | null = isFromList ? linkState : { ...linkState, around };
  const search = linkState?.list ?? '';
  const [filter, sort] = useMemo(() => {
    const params = new URLSearchParams(search);
    return [parseLeadFilter(params), parseLeadSort(params)] as const;
  }, [search]);
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    ...leadQueries.list(filter, sort, isFromList ? undefined : around),
    // Never refetched here: a lead that no longer matches the filter must keep its place between its neighbors.
    enabled: (query) => query.state.data === undefined,
  });
  const ids = data?.pages.flatMap(({ leads }) => leads.map((lead) => lead.id)) ?? [];
  const index = ids.indexOf(id);
  const isAtEnd = index !== -1 && index === ids.length - 1;
  const isSearched = !isFromList && index === -1 && (data?.pages.length ?? 0) < SEARCHED_PAGES;
  const isMissingPage = (isAtEnd || isSearched) && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    // Both users of this hook ask, and one request is enough.
    if (isMissingPage) void fetchNextPage({ cancelRefetch: false });
  }, [isMissingPage, fetchNextPage]);
  return {
    state,
    previous: index > 0 ? ids[index - 1] : undefined,
    next: index === -1 ? undefined : ids[index + 1],
  };
}

/**
 * Returns what opens the next lead of the list from which this one was opened, or of the list in its default order;
 * undefined at its end. Replaces the page, so that Back is the list.
 */
export function useOpenNextLead(id: number): (() => void) | undefined {
  const navigate = useNavigate();
  const { state, next } = useNeighbors(id);
  if (next === undefined) return undefined;
  return () => void navigate(leadPath(next), { replace: true, state: { ...state, walked: 'next' } });
}

const Key = chakra('kbd', {
  base: {
    display: { base: 'none', md: 'inline-block' },
    ms: '1.5',
    px: '1.5',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'sm',
    textStyle: 'fine',
    fontFamily: 'inherit',
    color: 'muted',
  },
});

const linkStyle = { display: 'inline-flex', alignItems: 'center', minH: 'tap' } as const;

type WalkLinkProps = {
  to: number | undefined;
  state: LinkState | null;
  direction: 'previous' | 'next';
  /** The quick key; undefined when quick keys are off. */
  shortcut: string | undefined;
  children: ReactNode;
};

/** A link to a neighbor. Replaces the page, so that Back is the list. */
function WalkLink({ to, state, direction, shortcut, children }: WalkLinkProps) {
  const navigate = useNavigate();
  const linkState = { ...state, walked: direction };
  if (to === undefined) return null;
  return (
    <TextLink
      to={leadPath(to)}
      state={linkState}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        void navigate(leadPath(to), { replace: true, state: linkState });
      }}
      aria-keyshortcuts={shortcut}
      {...linkStyle}
    >
      {children}
      {shortcut ? <Key aria-hidden="true">{shortcut}</Key> : null}
    </TextLink>
  );
}

/** Links to the leads before and after this one in the list, which the keys k and j follow, too, unless they are off, and to the list. */
export function LeadPager({ id }: { id: number }) {
  const navigate = useNavigate();
  const { state, previous, next } = useNeighbors(id);

  // The link that was followed is gone: the keyboard goes on from here.
  const nav = useRef<HTMLDivElement>(null);
  const hasWalked = state?.walked !== undefined;
  useEffect(() => {
    if (hasWalked && document.activeElement === document.body) nav.current?.focus({ preventScroll: true });
  }, [hasWalked]);

  const hasKeys = useQuery(staffPreferencesQuery()).data?.quick_keys === true;
  const follow = (to: number | undefined, walked: LinkState['walked']) =>
    to === undefined
      ? undefined
      : () => void navigate(leadPath(to), { replace: true, state: { ...state, walked } });
  useQuickKeys({ j: follow(next, 'next'), k: follow(previous, 'previous') });

  return (
    <Row ref={nav} as="nav" tabIndex={-1} aria-label="Neighboring leads" gap="5" rowGap="0" outline="none">
      <WalkLink to={previous} state={state} direction="previous" shortcut={hasKeys ? 'k' : undefined}>
        Previous lead
      </WalkLink>
      <WalkLink to={next} state={state} direction="next" shortcut={hasKeys ? 'j' : undefined}>
        Next lead
      </WalkLink>
      <AllLeadsLink />
    </Row>
  );
}

/** Back to the list, with its filter and scroll position if the reader came from there. */
export function AllLeadsLink() {
  const navigate = useNavigate();
  const state = useLocation().state as LinkState | null;
  return (
    <TextLink
      to={`${PATHS.admin}/leads${state?.list ?? ''}`}
      {...linkStyle}
      onClick={(event) => {
        if (state?.isFromLeadList !== true || opensElsewhere(event)) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      All leads
    </TextLink>
  );
}
