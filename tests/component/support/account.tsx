import { useSession } from '@/shared/auth/session';

/** Says who is signed in, and signs them out. */
export function Account() {
  const { role, user, signOut } = useSession();
  return (
    <button type="button" onClick={() => void signOut()}>
      {`${user?.fullName} is ${role}`}
    </button>
  );
}
