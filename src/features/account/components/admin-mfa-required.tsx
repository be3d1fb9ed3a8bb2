import { useEffect, useState } from 'react';
import { PATHS } from '@/shared/config/paths';
import { Alert } from '@/shared/ui/alert';
import { Box } from '@/shared/ui/layout';
import { TextLink } from '@/shared/ui/text-link';
import { needsSecondFactor } from '../api/second-factor';

/** For admins whom the admin pages turned away because they have no second step yet: says so, and the way out. */
export function AdminMfaRequired() {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => void needsSecondFactor().then(setIsNeeded, () => undefined), []);
  if (!isNeeded) return null;
  return (
    <Box mb="6">
      <Alert tone="info" title="Admin pages require two-step sign-in.">
        Set up an authenticator app in <TextLink to={PATHS.profile}>your profile</TextLink>, then come back.
      </Alert>
    </Box>
  );
}
