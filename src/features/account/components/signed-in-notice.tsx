import { Alert } from '@/shared/ui/alert';

/** For screens that guests come to. */
export function SignedInNotice({ email }: { email: string }) {
  return (
    <Alert tone="info">
      You are signed in as {email}. If the page you came from needs another account, sign in with that one.
    </Alert>
  );
}
