import { Menu } from '@chakra-ui/react/menu';
import { chakra } from '@chakra-ui/react/styled-system';
import { params } from '@nanostores/i18n';
import { roleLabel } from '@/shared/auth/roles';
import type { SessionUser } from '@/shared/auth/session-store';
import { PATHS } from '@/shared/config/paths';
import { messages } from '@/shared/i18n/messages';
import { menuRecipe } from '@/shared/theme/menu-recipe';
import { Link } from '@/shared/ui/page-context';
import { Avatar, initialsOf } from './avatar';

const MESSAGES = messages('layouts/account-menu', {
  accountOf: params('{initials}, account of {name}'),
  profile: 'Profile',
  bookings: 'My Bookings',
  admin: 'Admin Dashboard',
  signOut: 'Sign Out',
});

const Trigger = chakra('button', { base: { borderRadius: 'full', cursor: 'pointer' } });
const Who = chakra('div', {
  base: { px: '4', py: '3', borderBottom: '1px solid', borderColor: 'rule', marginBottom: '2' },
});
const Name = chakra('p', { base: { textStyle: 'label', overflowWrap: 'anywhere' } });
const RoleName = chakra('p', { base: { textStyle: 'fine', color: 'muted' } });

type AccountMenuProps = { user: SessionUser; role: string; onSignOut: () => Promise<unknown> };

/** The signed-in user's avatar with its menu. */
export function AccountMenu({ user, role, onSignOut }: AccountMenuProps) {
  const t = MESSAGES.get();
  const name = user.fullName ?? user.email;
  return (
    <Menu.Root recipe={menuRecipe} positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <Trigger type="button" aria-label={t.accountOf({ initials: initialsOf(user.fullName), name })}>
          <Avatar name={user.fullName} />
        </Trigger>
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content>
          <Who>
            <Name>{name}</Name>
            <RoleName>{roleLabel(role)}</RoleName>
          </Who>
          <Menu.Item value="profile" asChild>
            <Link to={PATHS.profile}>{t.profile}</Link>
          </Menu.Item>
          {role === 'client' ? (
            <Menu.Item value="bookings" asChild>
              <Link to={PATHS.myBookings}>{t.bookings}</Link>
            </Menu.Item>
          ) : null}
          {role === 'admin' ? (
            <Menu.Item value="admin" asChild>
              <Link to={PATHS.admin}>{t.admin}</Link>
            </Menu.Item>
          ) : null}
          <Menu.Item value="sign-out" onSelect={() => void onSignOut()}>
            {t.signOut}
          </Menu.Item>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}
