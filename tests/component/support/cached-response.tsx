import { useQuery } from '@tanstack/react-query';
import { useSession } from '@/shared/auth/session';

/** Shows what the query cache holds of a response to the signed-in user, with a sign-out button. */
export function CachedResponse() {
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
