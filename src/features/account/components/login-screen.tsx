import { Box, Container, Section } from '@/shared/ui/layout';
import { lazyHydrated } from '@/shared/ui/lazy-hydrated';
import { Skeleton } from '@/shared/ui/skeleton';
import { Heading, Text } from '@/shared/ui/typography';

const LoginSection = lazyHydrated(
  'login-form',
  async () => (await import('./login-form')).LoginForm,
  <Skeleton height="20rem" width="full" />,
);

/** The sign-in page. */
export function LoginScreen() {
  return (
    <Section pt={{ base: '10', lg: '16' }}>
      <Container>
        <Box maxW="form" mx="auto">
          <Heading level={1} mb="3">
            Sign In
          </Heading>
          <Text tone="muted" mb="8">
            Your bookings, messages and documents, in one place.
          </Text>
          <LoginSection />
        </Box>
      </Container>
    </Section>
  );
}
