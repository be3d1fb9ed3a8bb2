import { chakra } from '@chakra-ui/react/styled-system';
import { SITE } from '@/shared/config/site';
import { Link } from '@/shared/ui/page-context';
import { MARK } from './mark';

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

/** The firm's sign and its name. */
export function Brand({ to }: { to: string }) {
  return (
    <StyledLink to={to}>
      <Mark viewBox={MARK.viewBox} strokeWidth={MARK.strokeWidth} strokeLinecap="round" aria-hidden="true">
        <path d={MARK.path} />
      </Mark>
      {SITE.brand}
    </StyledLink>
  );
}
