import { chakra } from '@chakra-ui/react/styled-system';
import { Link, usePage } from '@/shared/ui/page-context';
import { ariaCurrentFor, type NavLink } from './nav-links';

const StyledLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: 'tap',
    color: 'ink',
    fontSize: 'sm',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    textUnderlineOffset: '0.5em',
    _hover: { color: 'clay', textDecoration: 'underline' },
    '&[aria-current]': {
      textDecoration: 'underline',
      textDecorationThickness: '2px',
      textDecorationColor: 'clay',
    },
  },
  variants: {
    look: {
      bar: {},
      list: { fontSize: 'lg', width: '100%', minH: '12', fontFamily: 'display', fontWeight: '560' },
      action: {
        px: '4',
        border: '1px solid',
        borderColor: 'clay',
        borderRadius: 'md',
        color: 'clay',
        fontWeight: 'semibold',
        transition: 'background-color {durations.fast}, color {durations.fast}',
        _hover: { bg: 'clay', color: 'onClay', textDecoration: 'none' },
      },
    },
  },
  defaultVariants: { look: 'bar' },
});

type NavItemProps = {
  link: NavLink;
  look?: 'bar' | 'list' | 'action';
  /** The id of the page's section that is in view, if it is known. */
  section?: string | undefined;
};

/** A navigation link; marks the current page with `aria-current`. */
export function NavItem({ link, look = 'bar', section }: NavItemProps) {
  const { pathname } = usePage();
  return (
    <StyledLink to={link.to} look={look} aria-current={ariaCurrentFor(link.to, pathname, section)}>
      {link.label}
    </StyledLink>
  );
}
