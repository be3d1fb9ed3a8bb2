import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { PATHS } from '@/shared/config/paths';
import { ArrivalHeading } from '@/shared/ui/arrival-heading';
import { ButtonLink } from '@/shared/ui/button';
import { Stack } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';

/** How long the good news stands before the sign-in page comes by itself, in milliseconds. */
const REDIRECT_AFTER = 3000;

export function PasswordUpdated() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(PATHS.signIn), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Stack gap="6">
      <ArrivalHeading>Password Updated</ArrivalHeading>
      <Text>Your new password is set. We'll take you to the sign-in page in a moment.</Text>
      <ButtonLink to={PATHS.signIn} wide>
        Go to Login
      </ButtonLink>
    </Stack>
  );
}
