import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '@/shared/errors/error-message';
import { StaleRowError } from '@/shared/errors/stale-row-error';
import { useDraftForm } from '@/shared/query/use-draft-form';
import {
  type StaffPreferences as Preferences,
  staffPreferencesQuery,
  useSaveSignature,
} from '@/shared/staff/staff-preferences';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { showToast } from '@/shared/ui/feedback/toast';
import { TextArea } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Stack } from '@/shared/ui/layout/layout';
import { StaffSection } from '@/shared/ui/layout/staff-section';
import { type SignatureForm, signatureForm } from '../model/reply-template';

/** Changes one's own preferences. What was saved in another window is shown, and replaced only by saving again. */
function PreferencesForm({ known }: { known: Preferences }) {
  const queryClient = useQueryClient();
  const save = useSaveSignature();
  // The version on screen when the form opened: refetched preferences do not change it.
  const [base, setBase] = useState(known);
  const [conflict, setConflict] = useState<Preferences>();
  const { form, replace } = useDraftForm<SignatureForm>({
    key: ['leads', 'draft', 'preferences', base.version],
    empty: { signature: base.signature },
    resolver: zodResolver(signatureForm),
  });

  async function submit(values: SignatureForm) {
    if (save.isPending) return;
    try {
      const saved = await save.mutateAsync({ ...values, version: (conflict ?? base).version });
      setConflict(undefined);
      setBase(saved);
      replace({ signature: saved.signature });
      showToast({ kind: 'success', title: 'Saved' });
    } catch (error) {
      if (error instanceof StaleRowError) setConflict(await queryClient.fetchQuery(staffPreferencesQuery()));
      else form.setError('signature', { message: errorMessage(error) });
    }
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} aria-label="Your preferences">
      <Stack gap="4">
        {conflict ? (
          <Alert tone="error" title="You changed this in another window.">
            Your signature is now “<bdi>{conflict.signature}</bdi>”. Save again to replace it with this
            version.
          </Alert>
        ) : null}
        <Field
          label="Signature"
          error={form.formState.errors.signature?.message}
          help="Sent below your replies to leads. Leave it blank for none."
        >
          <TextArea dir="auto" rows={4} maxLength={500} {...form.register('signature')} />
        </Field>
        <Button type="submit" size="sm" alignSelf="start" pending={save.isPending} pendingLabel="Saving...">
          Save
        </Button>
      </Stack>
    </form>
  );
}

/** The signature of the signed-in staff member. */
export function StaffPreferences() {
  const preferences = useQuery(staffPreferencesQuery());
  return (
    <StaffSection title="Your signature">
      {preferences.isError && !preferences.data ? (
        <LoadError onRetry={() => preferences.refetch()}>We couldn’t load your signature.</LoadError>
      ) : null}
      {preferences.isPending ? <Skeleton height="40" /> : null}
      {preferences.data ? <PreferencesForm known={preferences.data} /> : null}
    </StaffSection>
  );
}
