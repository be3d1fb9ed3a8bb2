import { zodResolver } from '@hookform/resolvers/zod';
import { PATHS } from '@/shared/config/paths';
import { Button } from '@/shared/ui/button';
import { Field } from '@/shared/ui/field';
import { TextLink } from '@/shared/ui/text-link';
import { showToast } from '@/shared/ui/toast';
import { changePassword } from '../api/change-password';
import { changePasswordSchema } from '../model/security-schemas';
import { AccountForm } from './account-form';
import { NewPasswordFields } from './new-password-fields';
import { PasswordInput } from './password-input';
import { SecurityItem } from './security-item';
import { useAccountForm } from './use-account-form';

const resolver = zodResolver(changePasswordSchema);

type ChangePasswordProps = { email: string; hasFactor: boolean };

function ChangePasswordForm({ email, hasFactor, onDone }: ChangePasswordProps & { onDone: () => void }) {
  const { form, errors, failure, submit, isSending } = useAccountForm({
    resolver,
    async send({ current, password }) {
      await changePassword({ email, current, next: password, hasFactor });
      showToast({
        kind: 'success',
        title: 'Password updated successfully',
        description: 'All other devices are signed out.',
      });
      onDone();
    },
    fallback: 'Failed to update password. Please try again.',
    toast: { title: 'Failed to update password' },
  });
  return (
    <AccountForm failure={failure} onSubmit={submit} aria-label="Change password">
      {/* For password managers, which file a password under an address. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" required error={errors.current?.message}>
        <PasswordInput
          autoComplete="current-password"
          what="current password"
          {...form.register('current')}
        />
      </Field>
      <NewPasswordFields
        password={{ label: 'New password', error: errors.password?.message }}
        confirm={{ label: 'Confirm new password', error: errors.confirmPassword?.message }}
        register={form.register}
      />
      <Button type="submit" pending={isSending} pendingLabel="Updating...">
        Update password
      </Button>
    </AccountForm>
  );
}

/** A new password for who knows the old one. */
export function ChangePassword(props: ChangePasswordProps) {
  return (
    <SecurityItem
      title="Password"
      label="Change password"
      form={(close) => <ChangePasswordForm {...props} onDone={close} />}
    >
      A change signs out all your other devices, and we mail you that it happened. If you have always signed
      in by a mailed link, <TextLink to={PATHS.forgotPassword}>set a password</TextLink> first.
    </SecurityItem>
  );
}
