import { chakra } from '@chakra-ui/react/styled-system';
import { Tabs } from '@chakra-ui/react/tabs';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ownProfileOptions } from '@/shared/auth/own-profile';
import { roleLabel } from '@/shared/auth/roles';
import { useSession } from '@/shared/auth/session';
import type { SessionUser } from '@/shared/auth/session-store';
import { QueryProvider } from '@/shared/query/query-provider';
import { tabsRecipe } from '@/shared/theme/tabs-recipe';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Spinner } from '@/shared/ui/feedback/spinner';
import { Container, Section, Stack } from '@/shared/ui/layout/layout';
import { Heading } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { HistoryTab } from './history-tab';
import { ProfileForm } from './profile-form';

/** The profile's tabs; `value` is the parameter `?tab=`, which the first tab does not need. */
const TABS = [
  { value: 'profile', label: 'Profile' },
  { value: 'bookings', label: 'My Bookings' },
  { value: 'history', label: 'History' },
  { value: 'documents', label: 'Documents' },
] as const;

type Tab = (typeof TABS)[number]['value'];

/** Parses `?tab=`; the first tab by default. */
function parseTab(value: string | null): Tab {
  return TABS.find((tab) => tab.value === value)?.value ?? 'profile';
}

const Settings = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 4fr) minmax(0, 7fr)' },
    columnGap: '16',
    rowGap: '14',
    borderTop: '1px solid',
    borderColor: 'rule',
    pt: { base: '10', lg: '12' },
  },
});

type ProfileDetailsProps = { user: SessionUser; role: string };

/** The client's own details, with the form to edit them. */
function ProfileDetails({ user, role }: ProfileDetailsProps) {
  const profile = useQuery(ownProfileOptions(user.id));
  return (
    <Stack gap="6" maxW="form">
      <Heading level={2} size="h3">
        Your details
      </Heading>
      {profile.isPending ? (
        <>
          <VisuallyHidden role="status">Loading your profile...</VisuallyHidden>
          {['a', 'b', 'c', 'd', 'e'].map((place) => (
            <Skeleton key={place} height="4.5rem" />
          ))}
        </>
      ) : null}
      {profile.isError ? (
        <LoadError onRetry={profile.refetch}>We couldn’t load your profile.</LoadError>
      ) : null}
      {profile.data ? <ProfileForm user={user} accountType={roleLabel(role)} profile={profile.data} /> : null}
    </Stack>
  );
}

/** The selected tab is in the URL; opened tabs stay mounted and keep their input. */
function useTab() {
  const [search, setSearch] = useSearchParams();
  const tab = parseTab(search.get('tab'));
  const [opened, setOpened] = useState<readonly Tab[]>([tab]);
  if (!opened.includes(tab)) setOpened([...opened, tab]);

  function choose(next: string) {
    setSearch(next === 'profile' ? {} : { tab: next }, { replace: true, preventScrollReset: true });
  }
  return { tab, choose, wasOpened: (which: Tab) => opened.includes(which) };
}

type ProfileScreenProps = {
  /** What a client comes for; the first tab begins with it. */
  home: ReactNode;
  /** The settings of the account: email address, password, deletion. */
  security: ReactNode;
  bookings: ReactNode;
  documents: ReactNode;
};

/** The client's profile, in four tabs. */
export function ProfileScreen({ home, security, bookings, documents }: ProfileScreenProps) {
  const { user, role } = useSession();
  const { tab, choose, wasOpened } = useTab();
  if (!user) return null;
  const panels: Record<Tab, ReactNode> = {
    profile: wasOpened('profile') ? (
      <Stack gap={{ base: '14', lg: '20' }}>
        {role === 'client' ? home : null}
        <Settings>
          <ProfileDetails user={user} role={role} />
          {security}
        </Settings>
      </Stack>
    ) : null,
    bookings: wasOpened('bookings') ? bookings : null,
    // These have no input to keep, so they are refetched when opened.
    history: tab === 'history' ? <HistoryTab userId={user.id} /> : null,
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
