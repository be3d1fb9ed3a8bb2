import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';
import type { ProfileRow } from '@/shared/auth/profile-row';
import type { SessionUser } from '@/shared/auth/session-store';
import { AppError, messageOf } from '@/shared/errors/app-error';
import { useBeforeUnloadPrompt } from '@/shared/lib/use-before-unload-prompt';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { showToast } from '@/shared/ui/feedback/toast';
import { ReadOnlyText, TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Row } from '@/shared/ui/layout/layout';
import { Dialog } from '@/shared/ui/overlay/dialog';
import { useUpdateProfile } from '../api/mutations';
import { type ProfileDetails, profileDetails } from '../model/profile-details';

function formValues(profile: ProfileRow): ProfileDetails {
  return {
    full_name: profile.full_name ?? '',
    company: profile.company ?? '',
    phone: profile.phone ?? '',
  };
}

/** The state of the form: read-only, or in edit mode. A failed save keeps the input. */
function useProfileForm(userId: string, profile: ProfileRow) {
  const form = useForm<ProfileDetails>({
    resolver: zodResolver(profileDetails),
    defaultValues: formValues(profile),
  });
  const [isEditing, setIsEditing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const update = useUpdateProfile(userId);

  function edit() {
    // The inputs are there only while editing.
    flushSync(() => setIsEditing(true));
    form.setFocus('full_name');
  }

  function cancel() {
    form.reset(formValues(profile));
    setFailure(undefined);
    setIsEditing(false);
  }

  async function save(details: ProfileDetails) {
    setFailure(undefined);
    try {
      const saved = await update.mutateAsync(details);
      form.reset(formValues(saved));
      setIsEditing(false);
      showToast({ kind: 'success', title: 'Profile updated' });
    } catch (error) {
      setFailure(error instanceof AppError ? error.body : messageOf(error, 'Please try again.'));
    }
  }

  return {
    form,
    isEditing,
    isChanged: isEditing && form.formState.isDirty,
    failure,
    edit,
    cancel,
    submit: form.handleSubmit(save),
    isSaving: update.isPending,
  };
}

/** Asks before the user leaves the page with unsaved changes. Switching tabs does not ask. */
function UnsavedChangesGuard({ isActive }: { isActive: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isActive && currentLocation.pathname !== nextLocation.pathname,
  );

  useBeforeUnloadPrompt(isActive);

  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      description="Your profile changes aren’t saved yet."
    >
      <Row>
        <Button onClick={() => blocker.reset?.()}>Stay here</Button>
        <Button variant="outline" onClick={() => blocker.proceed?.()}>
          Leave without saving
        </Button>
      </Row>
    </Dialog>
  );
}

const Form = chakra('form', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6',
    // Read-only values read as a list of facts.
    '& label[data-readonly]': { textStyle: 'fine', color: 'muted' },
  },
});

const FIELDS = [
  { name: 'full_name', label: 'Full name', autoComplete: 'name', type: 'text' },
  { name: 'company', label: 'Company', autoComplete: 'organization', type: 'text' },
  { name: 'phone', label: 'Phone number', autoComplete: 'tel', type: 'tel' },
] as const;

type ProfileFormProps = { user: SessionUser; accountType: string; profile: ProfileRow };

/** The profile, read-only until Edit. */
export function ProfileForm({ user, accountType, profile }: ProfileFormProps) {
  const { form, isEditing, isChanged, failure, edit, cancel, submit, isSaving } = useProfileForm(
    user.id,
    profile,
  );
  const { errors } = form.formState;
  const saved = formValues(profile);
  return (
    <Form noValidate onSubmit={submit} aria-label="Your details">
      <UnsavedChangesGuard isActive={isChanged} />
      <Field
        label="Email"
        readOnly
        help={
          <>
            <span>Email address cannot be changed</span>. To sign in with another one, see Sign-in and
            security.
          </>
        }
      >
        <ReadOnlyText value={user.email} />
      </Field>
      {FIELDS.map(({ name, label, ...input }) => (
        <Field key={name} label={label} readOnly={!isEditing} error={errors[name]?.message}>
          {isEditing ? (
            <TextInput {...input} {...form.register(name)} />
          ) : (
            <ReadOnlyText value={saved[name]} placeholder="Not provided" />
          )}
        </Field>
      ))}
      <Field label="Account Type" readOnly>
        <ReadOnlyText value={accountType} />
      </Field>
      {failure ? (
        <Alert tone="error" title="Your changes weren’t saved.">
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
