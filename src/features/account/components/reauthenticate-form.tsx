import { zodResolver } from '@hookform/resolvers/zod';
import { PATHS } from '@/shared/config/paths';
import { Button } from '@/shared/ui/button';
import { Field } from '@/shared/ui/field';
import { TextLink } from '@/shared/ui/text-link';
import type { VerifiedLink } from '../api/redeem-link';
import { currentPasswordSchema } from '../model/account-schemas';
import { AccountForm } from './account-form';
import { PasswordInput } from './password-input';
import { useAccountForm } from './use-account-form';
import { useDropOnLeave } from './use-drop-on-leave';

const resolver = zodResolver(currentPasswordSchema);
const WRONG =
  "That's not the password for this account. Someone else may have registered your address first.";

type ReauthenticateFormProps = {
  redeemed: VerifiedLink;
  /** Called once the person is signed in with a password that is theirs. */
  onProven: () => void;
};

/** Asks once for the account's password when a link was opened in another browser than the one that requested it. */
export function ReauthenticateForm({ redeemed, onProven }: ReauthenticateFormProps) {
  useDropOnLeave(redeemed);

  const { form, errors, failure, submit, isSending } = useAccountForm({
    resolver,
    async send({ current }) {
      if (!(await redeemed.reauthenticateWithPassword(current))) throw new Error(WRONG);
      await redeemed.keep();
      onProven();
    },
    fallback: 'Failed to check the password. Please try again.',
    toast: { title: 'Password not confirmed' },
  });
  return (
    <AccountForm failure={failure} onSubmit={submit} aria-label="Confirm your password">
      <Field
        label="Your password"
        required
        error={errors.current?.message}
        help={
          <>
            Anyone can register with someone else's address, so we check once that the password is yours. It
            isn't? <TextLink to={PATHS.forgotPassword}>Set your own</TextLink>.
          </>
        }
      >
        <PasswordInput autoComplete="current-password" {...form.register('current')} />
      </Field>
      <Button type="submit" wide pending={isSending} pendingLabel="Checking...">
        Confirm Password
      </Button>
    </AccountForm>
  );
}
