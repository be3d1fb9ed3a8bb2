import { chakra } from '@chakra-ui/react/styled-system';
import { SITE } from '@/shared/config/site';
import { Link } from '@/shared/ui/page-context';

const Mark = chakra('svg', {
  base: { width: '9', height: '9', flexShrink: '0', fill: 'none', stroke: 'currentColor' },
});
const StyledLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minH: 'tap',
    color: 'inherit',
    textDecoration: 'none',
    fontFamily: 'display',
    fontSize: '1.5rem',
    fontWeight: '600',
    letterSpacing: 'tight',
    lineHeight: '1',
  },
});

/** The firm's sign, a sun on its meridian over the horizon, and its name. */
export function Brand({ to }: { to: string }) {
  return (
    <StyledLink to={to}>
      <Mark viewBox="0 0 36 36" strokeWidth="1.6" strokeLinecap="round" aria-hidden="true">
        <path d="M2 27h32M18 3v24M4.5 27a13.5 13.5 0 0 1 27 0M10.5 27a7.5 7.5 0 0 1 15 0M8 32h20" />
      </Mark>
      {SITE.brand}
    </StyledLink>
  );
}
