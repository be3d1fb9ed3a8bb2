import { PATHS } from '@/shared/config/paths';
import { ArrivalHeading } from '@/shared/ui/arrival-heading';
import { ButtonLink } from '@/shared/ui/button';
import { Text } from '@/shared/ui/typography';

/** What came of an invitation. */
export function Accepted({ result }: { result: 'client' | 'admin' | 'dead' }) {
  if (result === 'dead') {
    return (
      <>
        <ArrivalHeading>This invitation does not work any more</ArrivalHeading>
        <Text>
          It was used, taken back, or is older than 7 days. Of several mails, only the newest has a link that
          works. Ask whoever invited you for a new one.
        </Text>
      </>
    );
  }
  return (
    <>
      <ArrivalHeading>{result === 'admin' ? 'You are one of the staff now' : 'Welcome'}</ArrivalHeading>
      <Text size="lead">
        {result === 'admin'
          ? 'Messages, appointments and everything else of the firm are in the dashboard.'
          : 'Your bookings and what we share with you are in your profile.'}
      </Text>
      <ButtonLink to={result === 'admin' ? PATHS.admin : PATHS.profile}>
        {result === 'admin' ? 'Open the dashboard' : 'Go to My Profile'}
      </ButtonLink>
    </>
  );
}
