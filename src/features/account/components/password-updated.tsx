import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { PATHS } from '@/shared/config/paths';
import { ButtonLink } from '@/shared/ui/button';
import { FocusedHeading } from '@/shared/ui/focused-heading';
import { Stack } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';

/** Delay before the redirect to the sign-in page, in milliseconds. */
const REDIRECT_AFTER = 3000;

export function PasswordUpdated() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(PATHS.signIn), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Stack gap="6">
      <FocusedHeading>Password Updated</FocusedHeading>
      <Text>Your new password is set. We'll take you to the sign-in page in a moment.</Text>
      <ButtonLink to={PATHS.signIn} wide>
        Go to Login
      </ButtonLink>
    </Stack>
  );
}
