import type { ReactNode } from 'react';
import { Sentence } from '@/shared/i18n/sentence';
import { words } from '@/shared/i18n/words';
import { Island } from '@/shared/islands/island';
import { EmailLink, PhoneLink } from '@/shared/ui/contact-links';
import { Box, Container, Section } from '@/shared/ui/layout';
import { SunGraphic } from '@/shared/ui/sun-graphic';
import { Heading, Text } from '@/shared/ui/typography';
import { EmailConfirmation } from './email-confirmation-form';
import { ForgotPassword } from './forgot-password-form';
import { RegisterForm } from './register-form';
import { ResetPassword } from './reset-password-form';
import { SignInLink } from './sign-in-link-form';
import { SignInSection } from './sign-in-section';

const WORDS = words('account/screens', {
  noScripts:
    "JavaScript is turned off, and this page needs it. Email {email} or call {phone}, and we'll help you.",
  signIn: 'Sign In',
  signInLead: 'Your bookings, messages and documents, in one place.',
  register: 'Create an Account',
  registerLead: 'Book consultations, keep track of them and find the documents we share with you.',
});

/** The layout of the account screens: one narrow column, and contact details for browsers without scripts. */
function AuthLayout({ children }: { children: ReactNode }) {
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
              <Sentence text={WORDS.get().noScripts} parts={{ email: <EmailLink />, phone: <PhoneLink /> }} />
            </Text>
          </noscript>
        </Box>
      </Container>
    </Section>
  );
}

/** The sign-in page. */
export function LoginScreen() {
  return (
    <AuthLayout>
      <Heading level={1} mb="3">
        {WORDS.get().signIn}
      </Heading>
      <Text tone="muted" mb="8">
        {WORDS.get().signInLead}
      </Text>
      <Island id="sign-in-section" when="query" component={SignInSection} props={{}} />
    </AuthLayout>
  );
}

/** The registration page. */
export function RegisterScreen() {
  return (
    <AuthLayout>
      <Heading level={1} mb="3">
        {WORDS.get().register}
      </Heading>
      <Text tone="muted" mb="8">
        {WORDS.get().registerLead}
      </Text>
      <Island id="register-form" when="query" component={RegisterForm} props={{}} />
    </AuthLayout>
  );
}

/** The page to request a password reset link. */
export function ForgotPasswordScreen() {
  return (
    <AuthLayout>
      <Island id="forgot-password" when="query" component={ForgotPassword} props={{}} />
    </AuthLayout>
  );
}

/** The page that a password reset link opens. */
export function ResetPasswordScreen() {
  return (
    <AuthLayout>
      <Island id="reset-password" when="link" component={ResetPassword} props={{}} />
    </AuthLayout>
  );
}

/** The page that the links of a new account and of an email change open. */
export function EmailConfirmationScreen() {
  return (
    <AuthLayout>
      <Island id="email-confirmation" when="link" component={EmailConfirmation} props={{}} />
    </AuthLayout>
  );
}

/** The page of a sign-in link. */
export function SignInLinkScreen() {
  return (
    <AuthLayout>
      <Island id="sign-in-link" when="link" component={SignInLink} props={{}} />
    </AuthLayout>
  );
}
