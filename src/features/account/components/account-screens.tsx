import type { ReactNode } from 'react';
import { SITE } from '@/shared/config/site';
import { Box, Container, Section } from '@/shared/ui/layout';
import { lazyHydrated } from '@/shared/ui/lazy-hydration';
import { Skeleton } from '@/shared/ui/skeleton';
import { SunGraphic } from '@/shared/ui/sun-graphic';
import { Anchor, Heading, Text } from '@/shared/ui/typography';

/** The layout of the account screens: one narrow column, and contact details for browsers without scripts. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <Section
      pt={{ base: '10', lg: '16' }}
      position="relative"
      overflow="hidden"
      minH={{ lg: 'calc(100dvh - 12rem)' }}
    >
      <SunGraphic width="min(46vw, 44rem)" />
      <Container position="relative">
        <Box maxW="form" mx={{ base: 'auto', lg: '0' }}>
          {children}
          <noscript>
            <Text size="small" mt="6">
              JavaScript is turned off, and this page needs it. Email{' '}
              <Anchor href={`mailto:${SITE.email}`}>{SITE.email}</Anchor> or call{' '}
              <Anchor href={SITE.phoneHref} whiteSpace="nowrap">
                {SITE.phone}
              </Anchor>
              , and we'll help you.
            </Text>
          </noscript>
        </Box>
      </Container>
    </Section>
  );
}

const SignInSection = lazyHydrated(
  'sign-in-section',
  async () => (await import('./sign-in-section')).SignInSection,
  <Skeleton height="26rem" width="full" />,
);

/** The sign-in page. */
export function LoginScreen() {
  return (
    <AuthLayout>
      <Heading level={1} mb="3">
        Sign In
      </Heading>
      <Text tone="muted" mb="8">
        Your bookings, messages and documents, in one place.
      </Text>
      <SignInSection />
    </AuthLayout>
  );
}

const RegisterForm = lazyHydrated(
  'register-form',
  async () => (await import('./register-form')).RegisterForm,
  <Skeleton height="36rem" width="full" />,
);

/** The registration page. */
export function RegisterScreen() {
  return (
    <AuthLayout>
      <Heading level={1} mb="3">
        Create an Account
      </Heading>
      <Text tone="muted" mb="8">
        Book consultations, keep track of them and find the documents we share with you.
      </Text>
      <RegisterForm />
    </AuthLayout>
  );
}

const ForgotPassword = lazyHydrated(
  'forgot-password',
  async () => (await import('./forgot-password')).ForgotPassword,
  <Skeleton height="22rem" width="full" />,
);

/** The page to request a password reset link. */
export function ForgotPasswordScreen() {
  return (
    <AuthLayout>
      <ForgotPassword />
    </AuthLayout>
  );
}

const ResetPassword = lazyHydrated(
  'reset-password',
  async () => (await import('./reset-password')).ResetPassword,
  <Skeleton height="26rem" width="full" />,
);

/** The page that a password reset link opens. */
export function ResetPasswordScreen() {
  return (
    <AuthLayout>
      <ResetPassword />
    </AuthLayout>
  );
}
