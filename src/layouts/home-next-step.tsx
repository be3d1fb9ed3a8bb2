import { chakra } from '@chakra-ui/react/styled-system';
import { Suspense } from 'react';
import { useSession } from '@/shared/auth/session';
import { PATHS } from '@/shared/config/paths';
import { messages } from '@/shared/i18n/messages';
import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';
import { Container } from '@/shared/ui/layout/layout';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';

const MESSAGES = messages('layouts/home-next-step', {
  staff: 'You’re signed in as staff.',
  workspace: 'Open the workspace',
});

const NextStep = lazyWithBoundary(async () => (await import('./next-step')).NextStep);

// The head script marks the document when a session is stored: the place is then kept from the first paint on, so that
// nothing below moves.
const Band = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: { base: '20rem', md: '17rem', lg: '11rem' },
    py: '4',
    bg: 'sand',
    '&[data-unsure]': { display: 'none', '[data-session] &': { display: 'flex' } },
  },
});

/** The next step of a signed-in client, above the landing page, where a sign-in leads; nothing for visitors. */
export function HomeNextStep() {
  const { role } = useSession();
  if (role === 'guest') return null;
  const t = MESSAGES.get();
  return (
    <Band className="on-sand" data-unsure={role === 'loading' ? '' : undefined}>
      <Container>
        {role === 'client' ? (
          <Suspense fallback={null}>
            <NextStep />
          </Suspense>
        ) : null}
        {role === 'admin' ? (
          <Text>
            {t.staff} <TextLink to={PATHS.admin}>{t.workspace}</TextLink>
          </Text>
        ) : null}
      </Container>
    </Band>
  );
}
