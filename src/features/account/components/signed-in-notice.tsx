import { Alert } from '@/shared/ui/alert';

/** For screens that guests come to. */
export function SignedInNotice({ email }: { email: string }) {
  return (
    <Alert tone="info">
      You're signed in as {email}. If you need a different account for the page you came from, sign in with
      that one.
    </Alert>
  );
}
