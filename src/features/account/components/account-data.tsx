import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { PATHS } from '@/shared/config/paths';
import { messageOf } from '@/shared/errors/app-error';
import { saveFile } from '@/shared/lib/save-file';
import { Button } from '@/shared/ui/button';
import { openPageWithToast, showToast } from '@/shared/ui/feedback/toast';
import { Field } from '@/shared/ui/forms/field';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { Dialog } from '@/shared/ui/overlay/dialog';
import { usePage } from '@/shared/ui/page-context';
import { TextLink } from '@/shared/ui/text/text-link';
import { Heading, Text } from '@/shared/ui/text/typography';
import { deleteAccount, exportData } from '../api/account-data';
import { currentPasswordSchema } from '../model/account-schemas';
import { retentionText } from '../model/deletion-retention-text';
import { PasswordInput } from './account-fields';
import { AccountForm } from './account-form';
import { SecurityItem } from './security-item';
import { useAccountForm } from './use-account-form';

function DownloadDataForm({ onDone }: { onDone: () => void }) {
  const [isPending, setIsPending] = useState(false);

  async function download() {
    setIsPending(true);
    try {
      const name = `my-data-${new Date().toISOString().slice(0, 10)}.json`;
      saveFile(new File([await exportData()], name, { type: 'application/json' }));
      showToast({ kind: 'success', title: 'Your data is in your Downloads folder' });
      onDone();
    } catch (error) {
      setIsPending(false);
      showToast({
        kind: 'error',
        title: 'Download failed',
        description: messageOf(error, 'Please try again in a minute.'),
      });
    }
  }

  return (
    <>
      <Text mb="4">
        You’ll get a JSON file with your account, profile, bookings, messages, document names and the emails
        we sent you.
      </Text>
      <Button pending={isPending} pendingLabel="Preparing..." onClick={() => void download()}>
        Download my data
      </Button>
    </>
  );
}

/** Everything that is stored about the user, as a file. */
export function DownloadData() {
  return (
    <SecurityItem
      title="Your data"
      label="Download my data"
      form={(close) => <DownloadDataForm onDone={close} />}
    >
      A copy of everything we store about you, in one file.
    </SecurityItem>
  );
}

const resolver = zodResolver(currentPasswordSchema);

function DeleteAccountForm({ onCancel }: { onCancel: () => void }) {
  const { openPage } = usePage();
  const { form, errors, failure, submit, isSending } = useAccountForm({
    resolver,
    async send({ current }) {
      const { kept } = await deleteAccount(current);
      await openPageWithToast(() => openPage(PATHS.home), {
        kind: 'success',
        title: 'Account deleted',
        description: retentionText(kept),
      });
    },
    fallback: 'Failed to delete the account. Please try again.',
    toast: { title: 'Account not deleted' },
  });
  return (
    <AccountForm failure={failure} onSubmit={submit} aria-label="Delete account">
      <Text>
        This erases your profile, bookings, messages and documents, and cancels your upcoming consultations.
        It can’t be undone. The law requires us to keep records of paid consultations; we keep them without
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
        <Button variant="outline" disabled={isSending} onClick={onCancel}>
          Keep my account
        </Button>
        <Button type="submit" bg="danger" color="paper" pending={isSending} pendingLabel="Deleting...">
          Delete permanently
        </Button>
      </Row>
    </AccountForm>
  );
}

/** Deletes the account after the password was confirmed. */
export function DeleteAccount() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Row
      justifyContent="space-between"
      alignItems="start"
      flexWrap={{ md: 'nowrap' }}
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
        flexShrink="0"
        onClick={() => setIsAsking(true)}
      >
        Delete my account
      </Button>
      <Dialog open={isAsking} onClose={() => setIsAsking(false)} title="Delete your account?">
        <DeleteAccountForm onCancel={() => setIsAsking(false)} />
      </Dialog>
    </Row>
  );
}
