import { chakra } from '@chakra-ui/react/styled-system';
import { accountRole } from '@contracts/people.ts';
import { emailAddress } from '@contracts/text-rules.ts';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '@/shared/errors/sentence-of';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Select, TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { showToast } from '@/shared/ui/toast';
import { useInvite } from '../api/mutations';

const Form = chakra('form', {
  base: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '5', maxW: 'form' },
});

/** Invites an address. A failure keeps what was typed. */
export function InviteForm() {
  const invite = useInvite();
  const [problem, setProblem] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const email = emailAddress.safeParse(data.get('email'));
    setProblem(email.error?.issues[0]?.message);
    if (!email.data) return;
    try {
      const sent = await invite.mutateAsync({ email: email.data, role: accountRole.parse(data.get('role')) });
      form.reset();
      showToast({ kind: 'success', title: 'Invitation sent', description: sent.email });
    } catch {
      // Shown below.
    }
  }

  return (
    <Form noValidate onSubmit={submit} aria-label="Invite someone">
      <Field label="Email" required error={problem}>
        <TextInput type="email" name="email" inputMode="email" autoComplete="off" dir="ltr" />
      </Field>
      <Field
        label="Role"
        help="Clients see only their own bookings and documents. Admins see everyone's, plus these screens."
      >
        <Select name="role" defaultValue="client">
          <option value="client">Client</option>
          <option value="admin">Admin</option>
        </Select>
      </Field>
      {invite.isError ? (
        <Alert tone="error" title="The invitation wasn't sent.">
          {sentenceOf(invite.error)}
        </Alert>
      ) : null}
      <Button type="submit" pending={invite.isPending} pendingLabel="Sending...">
        Send invitation
      </Button>
    </Form>
  );
}
