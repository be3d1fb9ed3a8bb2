import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { messages } from '@/shared/i18n/messages';
import { Sentence } from '@/shared/i18n/sentence';
import { Island } from '@/shared/islands/island';
import { CheckIcon } from '@/shared/ui/icons';
import { Box, Container, Section } from '@/shared/ui/layout/layout';
import { SunGraphic } from '@/shared/ui/sun-graphic';
import { EmailLink, PhoneLink } from '@/shared/ui/text/contact-links';
import { Heading, Text } from '@/shared/ui/text/typography';
import { EmailConfirmation } from './email-confirmation-form';
import { ForgotPassword } from './forgot-password-form';
import { RegisterForm } from './register-form';
import { ResetPassword } from './reset-password-form';
import { SignInLink } from './sign-in-link-form';
import { SignInSection } from './sign-in-section';

const MESSAGES = messages('account/screens', {
  noScripts:
    'JavaScript is turned off, and this page needs it. Email {email} or call {phone}, and we’ll help you.',
  signIn: 'Sign In',
  signInLead: 'Your bookings, messages and documents, in one place.',
  register: 'Create an Account',
  registerLead: 'It’s free. With an account you can:',
  registerJoin: 'see every meeting, join it, and move or cancel it yourself',
  registerShared: 'find what we share with you and what we wrote to each other',
  registerAgain: 'book again without typing your details',
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
              <Sentence
                text={MESSAGES.get().noScripts}
                parts={{ email: <EmailLink />, phone: <PhoneLink /> }}
              />
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
        {MESSAGES.get().signIn}
      </Heading>
      <Text tone="muted" mb="8">
        {MESSAGES.get().signInLead}
      </Text>
      <Island id="sign-in-section" when="query" component={SignInSection} props={{}} />
    </AuthLayout>
  );
}

const Reasons = chakra('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gap: '2',
    mb: '8',
    '& > li': { display: 'flex', alignItems: 'baseline', gap: '3' },
    '& svg': { color: 'clay' },
  },
});

/** The registration page. */
export function RegisterScreen() {
  const t = MESSAGES.get();
  return (
    <AuthLayout>
      <Heading level={1} mb="3">
        {t.register}
      </Heading>
      <Text tone="muted" mb="3">
        {t.registerLead}
      </Text>
      <Reasons>
        {[t.registerJoin, t.registerShared, t.registerAgain].map((reason) => (
          <li key={reason}>
            <CheckIcon />
            <span>{reason}</span>
          </li>
        ))}
      </Reasons>
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
