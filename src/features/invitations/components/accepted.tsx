import { PATHS } from '@/shared/config/paths';
import { ArrivalHeading } from '@/shared/ui/arrival-heading';
import { ButtonLink } from '@/shared/ui/button';
import { Text } from '@/shared/ui/typography';

/** What came of an invitation. */
export function Accepted({ result }: { result: 'client' | 'admin' | 'dead' }) {
  if (result === 'dead') {
    return (
      <>
        <ArrivalHeading>This invitation no longer works</ArrivalHeading>
        <Text>
          It was already used, canceled, or is more than 7 days old. If you got several emails, only the link
          in the newest one works. Ask the person who invited you for a new one.
        </Text>
      </>
    );
  }
  return (
    <>
      <ArrivalHeading>{result === 'admin' ? 'You now have staff access' : 'Welcome'}</ArrivalHeading>
      <Text size="lead">
        {result === 'admin'
          ? "You'll find messages, appointments and everything else in the dashboard."
          : "You'll find your bookings and documents in your profile."}
      </Text>
      <ButtonLink to={result === 'admin' ? PATHS.admin : PATHS.profile}>
        {result === 'admin' ? 'Open the dashboard' : 'Go to My Profile'}
      </ButtonLink>
    </>
  );
}
