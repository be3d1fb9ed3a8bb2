import { chakra } from '@chakra-ui/react/styled-system';
import { NavLink } from 'react-router-dom';

const Nav = chakra('nav', {
  base: {
    display: 'flex',
    columnGap: '6',
    overflowX: 'auto',
    scrollbarWidth: 'thin',
    borderBottom: '1px solid',
    borderColor: 'rule',
    mb: '8',
  },
});
const PartLink = chakra(NavLink, {
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
    '&[aria-current]': { color: 'ink', fontWeight: 'semibold', borderColor: 'clay' },
  },
});

type PartLinksProps = { label: string; parts: readonly { to: string; label: string }[] };

/** The parts of a screen that has an address for each; the first one's is the screen's own. */
export function PartLinks({ label, parts }: PartLinksProps) {
  return (
    <Nav aria-label={label}>
      {parts.map((part, place) => (
        <PartLink key={part.to} to={part.to} end={place === 0}>
          {part.label}
        </PartLink>
      ))}
    </Nav>
  );
}
