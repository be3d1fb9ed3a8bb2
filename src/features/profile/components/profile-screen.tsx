import { Tabs } from '@chakra-ui/react/tabs';
import { type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '@/shared/auth/session';
import { QueryProvider } from '@/shared/query/query-provider';
import { tabsRecipe } from '@/shared/theme/tabs-recipe';
import { Container, Section, Stack } from '@/shared/ui/layout';
import { Spinner } from '@/shared/ui/spinner';
import { Heading } from '@/shared/ui/typography';
import { TABS, type Tab, tabOf } from '../model/tabs';
import { History } from './history';
import { ProfileDetails } from './profile-details';

/** The selected tab is in the URL; opened tabs stay mounted and keep their input. */
function useTab() {
  const [search, setSearch] = useSearchParams();
  const tab = tabOf(search.get('tab'));
  const [opened, setOpened] = useState<readonly Tab[]>([tab]);
  if (!opened.includes(tab)) setOpened([...opened, tab]);

  function choose(next: string) {
    setSearch(next === 'profile' ? {} : { tab: next }, { replace: true, preventScrollReset: true });
  }
  return { tab, choose, wasOpened: (which: Tab) => opened.includes(which) };
}

type ProfileScreenProps = {
  /** What changes the account itself: address, password, leaving. */
  security: ReactNode;
  bookings: ReactNode;
  documents: ReactNode;
};

/** The client's own place, in four tabs. */
export function ProfileScreen({ security, bookings, documents }: ProfileScreenProps) {
  const { user, role } = useSession();
  const { tab, choose, wasOpened } = useTab();
  if (!user) return null;
  const panels: Record<Tab, ReactNode> = {
    profile: wasOpened('profile') ? (
      <Stack gap="14">
        <ProfileDetails user={user} role={role} />
        {security}
      </Stack>
    ) : null,
    bookings: wasOpened('bookings') ? bookings : null,
    // These are only read, and are read again each time.
    history: tab === 'history' ? <History userId={user.id} /> : null,
    documents: tab === 'documents' ? documents : null,
  };
  return (
    <Section pt={{ base: '10', lg: '14' }}>
      <Container>
        <Heading level={1} mb={{ base: '6', lg: '8' }}>
          My Profile
        </Heading>
        <QueryProvider>
          <Tabs.Root recipe={tabsRecipe} value={tab} onValueChange={({ value }) => choose(value)}>
            <Tabs.List aria-label="My Profile">
              {TABS.map(({ value, label }) => (
                <Tabs.Trigger key={value} value={value}>
                  {label}
                </Tabs.Trigger>
              ))}
            </Tabs.List>
            {TABS.map(({ value }) => (
              <Tabs.Content key={value} value={value}>
                {panels[value] ? (
                  <Suspense fallback={<Spinner label="Loading..." />}>{panels[value]}</Suspense>
                ) : null}
              </Tabs.Content>
            ))}
          </Tabs.Root>
        </QueryProvider>
      </Container>
    </Section>
  );
}
