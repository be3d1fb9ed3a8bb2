import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PATHS } from '@/shared/config/paths';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { Field } from '@/shared/ui/field';
import { Row, Stack } from '@/shared/ui/layout';
import { TextLink } from '@/shared/ui/text-link';
import { showToast } from '@/shared/ui/toast';
import { Heading, Text } from '@/shared/ui/typography';
import { deleteAccount } from '../api/delete-account';
import { currentPasswordSchema } from '../model/account-schemas';
import { retentionText } from '../model/deletion-retention-text';
import { AccountForm } from './account-form';
import { PasswordInput } from './password-input';
import { useAccountForm } from './use-account-form';

const resolver = zodResolver(currentPasswordSchema);

function DeleteAccountForm({ onStay }: { onStay: () => void }) {
  const navigate = useNavigate();
  const { form, errors, failure, submit, isSending } = useAccountForm({
    resolver,
    async send({ current }) {
      const { kept } = await deleteAccount(current);
      showToast({
        kind: 'success',
        title: 'Account deleted',
        description: retentionText(kept),
        acrossPages: true,
      });
      await navigate(PATHS.home);
    },
    fallback: 'Failed to delete the account. Please try again.',
    toast: { title: 'Account not deleted' },
  });
  return (
    <AccountForm failure={failure} onSubmit={submit} aria-label="Delete account">
      <Text>
        This erases your profile, bookings, messages and documents, and cancels your upcoming consultations.
        It can't be undone. The law requires us to keep records of paid consultations; we keep them without
        your name.
      </Text>
      <Field
        label="Current password"
        required
        error={errors.current?.message}
        help={
          <>
            No password, or forgot it? <TextLink to={PATHS.forgotPassword}>Set a new one</TextLink> first.
          </>
        }
      >
        <PasswordInput autoComplete="current-password" {...form.register('current')} />
      </Field>
      <Row>
        <Button variant="outline" disabled={isSending} onClick={onStay}>
          Keep my account
        </Button>
        <Button type="submit" bg="danger" color="paper" pending={isSending} pendingLabel="Deleting...">
          Delete permanently
        </Button>
      </Row>
    </AccountForm>
  );
}

/** The way out, for good. */
export function DeleteAccount() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Row
      justifyContent="space-between"
      alignItems="start"
      py="6"
      borderTop="1px solid"
      borderBottom="1px solid"
      borderColor="rule"
    >
      <Stack gap="1">
        <Heading level={3} size="label">
          Delete account
        </Heading>
        <Text size="small" tone="muted">
          Erases everything we store about you. Download your data first if you want a copy.
        </Text>
      </Stack>
      <Button
        variant="outline"
        size="sm"
        color="danger"
        borderColor="danger"
        onClick={() => setIsAsking(true)}
      >
        Delete my account
      </Button>
      <Dialog open={isAsking} onClose={() => setIsAsking(false)} title="Delete your account?">
        <DeleteAccountForm onStay={() => setIsAsking(false)} />
      </Dialog>
    </Row>
  );
}
