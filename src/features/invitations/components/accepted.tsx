import { PATHS } from '@/shared/config/paths';
import { ButtonLink } from '@/shared/ui/button';
import { FocusedHeading } from '@/shared/ui/focused-heading';
import { Text } from '@/shared/ui/typography';

/** What came of an invitation. */
export function Accepted({ result }: { result: 'client' | 'admin' | 'dead' }) {
  if (result === 'dead') {
    return (
      <>
        <FocusedHeading>This invitation no longer works</FocusedHeading>
        <Text>
          It was already used, canceled, or is more than 7 days old. If you got several emails, only the link
          in the newest one works. Ask the person who invited you for a new one.
        </Text>
      </>
    );
  }
  return (
    <>
      <FocusedHeading>{result === 'admin' ? 'You now have staff access' : 'Welcome'}</FocusedHeading>
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
