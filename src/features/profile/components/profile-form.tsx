import { chakra } from '@chakra-ui/react/styled-system';
import type { ProfileRow } from '@contracts/profile.ts';
import type { SessionUser } from '@/shared/auth/session-store';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Row } from '@/shared/ui/layout';
import { useReplayEarlySubmit } from '@/shared/ui/use-replay-early-submit';
import { UnsavedChangesGuard } from './unsaved-changes-guard';
import { useProfileForm } from './use-profile-form';

const Form = chakra('form', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6',
    // What cannot be changed just now reads as text, not as a control.
    '& input:read-only': {
      bg: 'transparent',
      borderColor: 'transparent',
      borderBottomColor: 'rule',
      px: '0',
    },
  },
});

type ProfileFormProps = { user: SessionUser; accountType: string; profile: ProfileRow };

/** The profile, read-only until Edit. */
export function ProfileForm({ user, accountType, profile }: ProfileFormProps) {
  const { form, isEditing, isChanged, failure, edit, cancel, submit, isSaving } = useProfileForm(
    user.id,
    profile,
  );
  const { errors } = form.formState;
  const blank = isEditing ? undefined : 'Not provided';
  return (
    <Form ref={useReplayEarlySubmit()} noValidate onSubmit={submit} aria-label="Your details">
      <UnsavedChangesGuard isActive={isChanged} />
      <Field label="Email" readOnly help="Email address cannot be changed">
        <TextInput type="email" value={user.email} readOnly />
      </Field>
      <Field label="Full name" readOnly={!isEditing} error={errors.full_name?.message}>
        <TextInput autoComplete="name" placeholder={blank} {...form.register('full_name')} />
      </Field>
      <Field label="Company" readOnly={!isEditing} error={errors.company?.message}>
        <TextInput autoComplete="organization" placeholder={blank} {...form.register('company')} />
      </Field>
      <Field label="Phone number" readOnly={!isEditing} error={errors.phone?.message}>
        <TextInput type="tel" autoComplete="tel" placeholder={blank} {...form.register('phone')} />
      </Field>
      <Field label="Account Type" readOnly>
        <TextInput value={accountType} readOnly />
      </Field>
      {failure ? (
        <Alert tone="error" title="Your changes weren't saved.">
          {failure} Nothing you typed is lost.
        </Alert>
      ) : null}
      <Row>
        {isEditing ? (
          <>
            <Button type="submit" pending={isSaving} pendingLabel="Saving...">
              Save Changes
            </Button>
            <Button variant="outline" disabled={isSaving} onClick={cancel}>
              Cancel
            </Button>
          </>
        ) : (
          <Button key="edit" variant="outline" onClick={edit}>
            Edit
          </Button>
        )}
      </Row>
    </Form>
  );
}
