import { chakra } from '@chakra-ui/react/styled-system';
import { accountRole } from '@contracts/people.ts';
import { emailAddress } from '@contracts/text-rules.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { errorMessage } from '@/shared/errors/error-message';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Select, TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { showToast } from '@/shared/ui/toast';
import { useInvite } from '../api/mutations';

const Form = chakra('form', {
  base: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '5', maxW: 'form' },
});

const inviteForm = z.object({ email: emailAddress, role: accountRole });

/** Invites an email address. A failure keeps the input. */
export function InviteForm() {
  const invite = useInvite();
  const { register, handleSubmit, reset, formState } = useForm<z.infer<typeof inviteForm>>({
    resolver: zodResolver(inviteForm),
    defaultValues: { email: '', role: 'client' },
  });

  const submit = handleSubmit((values) =>
    invite.mutateAsync(values).then(
      (sent) => {
        reset();
        showToast({ kind: 'success', title: 'Invitation sent', description: sent.email });
      },
      () => undefined,
    ),
  );

  return (
    <Form noValidate onSubmit={submit} aria-label="Invite someone">
      <Field label="Email" required error={formState.errors.email?.message}>
        <TextInput {...register('email')} type="email" inputMode="email" autoComplete="off" dir="ltr" />
      </Field>
      <Field
        label="Role"
        help="Clients see only their own bookings and documents. Admins see everyone's, plus these screens."
      >
        <Select {...register('role')}>
          <option value="client">Client</option>
          <option value="admin">Admin</option>
        </Select>
      </Field>
      {invite.isError ? (
        <Alert tone="error" title="The invitation wasn't sent.">
          {errorMessage(invite.error)}
        </Alert>
      ) : null}
      <Button type="submit" pending={invite.isPending} pendingLabel="Sending...">
        Send invitation
      </Button>
    </Form>
  );
}
