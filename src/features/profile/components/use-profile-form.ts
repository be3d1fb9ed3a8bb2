import { type ProfileDetails, type ProfileRow, profileDetails } from '@contracts/profile.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { AppError, messageOf } from '@/shared/errors/app-error';
import { showToast } from '@/shared/ui/toast';
import { useUpdateProfile } from '../api/mutations';

function valuesOf(profile: ProfileRow): ProfileDetails {
  return {
    full_name: profile.full_name ?? '',
    company: profile.company ?? '',
    phone: profile.phone ?? '',
  };
}

/** The state of the profile's form: read-only, then edit mode, then save. A failure keeps everything typed. */
export function useProfileForm(userId: string, profile: ProfileRow) {
  const form = useForm<ProfileDetails>({
    resolver: zodResolver(profileDetails),
    defaultValues: valuesOf(profile),
  });
  const [isEditing, setIsEditing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const update = useUpdateProfile(userId);

  function edit() {
    setIsEditing(true);
    form.setFocus('full_name');
  }

  function cancel() {
    form.reset(valuesOf(profile));
    setFailure(undefined);
    setIsEditing(false);
  }

  async function save(details: ProfileDetails) {
    setFailure(undefined);
    try {
      const saved = await update.mutateAsync(details);
      form.reset(valuesOf(saved));
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
