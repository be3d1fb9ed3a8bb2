import { chakra } from '@chakra-ui/react/styled-system';
import { params } from '@nanostores/i18n';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { messages } from '@/shared/i18n/messages';
import { localStore } from '@/shared/lib/storage';
import { Alert } from '@/shared/ui/feedback/alert';
import { Box } from '@/shared/ui/layout/layout';
import { FocusedHeading } from '@/shared/ui/text/focused-heading';
import { Text } from '@/shared/ui/text/typography';

const MESSAGES = messages('account/form', {
  title: 'Check Your Email',
  spam: 'Nothing after a few minutes? Check your spam folder. You can request another email once a minute.',
  signedIn: params(
    'You’re signed in as {email}. If you need a different account for the page you came from, sign in with that one.',
  ),
  notKept:
    'Your browser blocks storage for this site, so your session ends with this tab, or when you open another page. To stay signed in, allow cookies and site data for this site, and sign in again.',
});

const Form = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '6' } });

/** The error of the last attempt. It takes the focus, because the disabled submit button has lost it. */
function FocusedError({ message }: { message: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.focus(), []);
  return (
    <Box ref={box} tabIndex={-1} outline="none">
      <Alert tone="error">{message}</Alert>
    </Box>
  );
}

type AccountFormProps = ComponentProps<typeof Form> & { failure: string | undefined };

/** A form of the account screens, with the error of the last attempt above its fields. */
export function AccountForm({ failure, children, ...rest }: AccountFormProps) {
  return (
    // `post`, because without scripts a `get` form would put the password into the URL.
    <Form method="post" noValidate {...rest}>
      {failure === undefined ? null : <FocusedError message={failure} />}
      {children}
    </Form>
  );
}

/** Replaces a form once its email was requested. `children` describes the email. */
export function MailSent({ level, children }: { level: 1 | 2; children: ReactNode }) {
  return (
    <>
      <FocusedHeading level={level}>{MESSAGES.get().title}</FocusedHeading>
      <Text overflowWrap="anywhere">{children}</Text>
      <Text size="small" tone="muted">
        {MESSAGES.get().spam}
      </Text>
    </>
  );
}

/** Tells a signed-in user, on a screen for guests, that they are signed in. */
export function SignedInNotice({ email }: { email: string }) {
  return <Alert tone="info">{MESSAGES.get().signedIn({ email })}</Alert>;
}

/** Tells a signed-in user of a browser without storage how long that lasts. */
export function SessionNotKept() {
  return localStore.isKept() ? null : <Alert tone="info">{MESSAGES.get().notKept}</Alert>;
}
