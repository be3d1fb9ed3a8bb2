import { useQuery } from '@tanstack/react-query';
import { ownProfileOptions } from '@/shared/auth/own-profile';
import { roleLabel } from '@/shared/auth/role-label';
import type { SessionUser } from '@/shared/auth/session-store';
import { Stack } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { Skeleton } from '@/shared/ui/skeleton';
import { Heading } from '@/shared/ui/typography';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { ProfileForm } from './profile-form';

type ProfileDetailsProps = { user: SessionUser; role: string };

/** What the client says about themselves: loading, failed, or the form. */
export function ProfileDetails({ user, role }: ProfileDetailsProps) {
  const profile = useQuery(ownProfileOptions(user.id));
  return (
    <Stack gap="6" maxW="form">
      <Heading level={2} size="h3">
        Your details
      </Heading>
      {profile.isPending ? (
        <>
          <VisuallyHidden role="status">Loading your profile...</VisuallyHidden>
          {['a', 'b', 'c', 'd', 'e'].map((place) => (
            <Skeleton key={place} height="4.5rem" />
          ))}
        </>
      ) : null}
      {profile.isError ? (
        <LoadError onRetry={profile.refetch}>We couldn't load your profile.</LoadError>
      ) : null}
      {profile.data ? <ProfileForm user={user} accountType={roleLabel(role)} profile={profile.data} /> : null}
    </Stack>
  );
}
