import { chakra } from '@chakra-ui/react/styled-system';
import { Suspense } from 'react';
import type { useSession } from '@/shared/auth/session';
import { lazyWithBoundary } from '@/shared/ui/lazy-with-boundary';
import { Avatar } from './avatar';
import { NavItem } from './nav-item';
import { GUEST_LINKS } from './nav-links';

const AccountMenu = lazyWithBoundary(async () => (await import('./account-menu')).AccountMenu);

// The head script marks the document when a session is stored: this place is then reserved for the avatar.
const GuestLinks = chakra('div', {
  base: {
    display: { base: 'none', xl: 'flex' },
    gap: '5',
    '&[data-unsure]': { '[data-session] &': { display: 'none' } },
  },
});
const Placeholder = chakra('div', {
  base: {
    boxSize: 'tap',
    borderRadius: 'full',
    bg: 'sand',
    display: 'none',
    '[data-session] &': { display: 'block' },
  },
});

type AccountAreaProps = { session: ReturnType<typeof useSession> };

/** The avatar with its menu; for guests Sign In and Sign Up, which small screens have in their menu. */
export function AccountArea({ session }: AccountAreaProps) {
  const { role, user } = session;
  if (user && role !== 'loading') {
    return (
      <Suspense fallback={<Avatar name={user.fullName} />}>
        <AccountMenu user={user} role={role} onSignOut={session.signOut} />
      </Suspense>
    );
  }
  const isUnsure = role === 'loading';
  return (
    <>
      <GuestLinks data-unsure={isUnsure ? '' : undefined}>
        {GUEST_LINKS.map((link) => (
          <NavItem key={link.to} link={link} />
        ))}
      </GuestLinks>
      {isUnsure ? <Placeholder /> : null}
    </>
  );
}
