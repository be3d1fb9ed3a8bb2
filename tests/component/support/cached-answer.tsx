import { useQuery } from '@tanstack/react-query';
import { useSession } from '@/shared/auth/session';

/** Shows what the query cache holds of an answer to the signed-in user, with a sign-out button. */
export function CachedAnswer() {
  const { user, signOut } = useSession();
  const { data } = useQuery({
    queryKey: ['bookings'],
    queryFn: () => `Bookings of ${user?.fullName}`,
    enabled: user !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <p>{user === undefined ? 'A visitor' : 'A client'}</p>
      <p>{data ?? 'No bookings'}</p>
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
    </>
  );
}
