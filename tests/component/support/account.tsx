import { useSession } from '@/shared/auth/session';

/** Shows the signed-in user, with a sign-out button. */
export function Account() {
  const { role, user, signOut } = useSession();
  return (
    <button type="button" onClick={() => void signOut()}>
      {`${user?.fullName} is ${role}`}
    </button>
  );
}
