import { useEffect, useState } from 'react';
import { PATHS } from '@/shared/config/paths';
import { formResolver } from '@/shared/errors/form-resolver';
import { messages } from '@/shared/i18n/messages';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { useLinkParams } from '@/shared/lib/use-link-params';
import { useOnLeave } from '@/shared/lib/use-on-leave';
import { Button, ButtonLink } from '@/shared/ui/button';
import { showToast } from '@/shared/ui/feedback/toast';
import { Stack } from '@/shared/ui/layout/layout';
import { usePage } from '@/shared/ui/page-context';
import { FocusedHeading } from '@/shared/ui/text/focused-heading';
import { Heading, Text } from '@/shared/ui/text/typography';
import { startPasswordReset } from '../api/reset-password';
import type { Factor } from '../api/second-factor';
import { parseEmailLink } from '../model/account-mail-rules';
import { newPasswordSchema, refuseCommonPasswords } from '../model/account-schemas';
import { hasAuthErrorCode } from '../model/auth-error';
import { NewPasswordFields } from './account-fields';
import { AccountForm } from './account-form';
import { InvalidLinkNotice } from './email-link';
import { MfaStep } from './mfa-code-form';
import { useAccountForm } from './use-account-form';

const MESSAGES = messages('account/reset-password', {
  done: 'Password updated successfully',
  fallback: 'Failed to update password. Please try again.',
  failed: 'Failed to update password',
  form: 'Set a new password',
  password: 'New Password',
  confirm: 'Confirm New Password',
  updating: 'Updating...',
  update: 'Update Password',
  updated: 'Password Updated',
  next: 'Your new password is set. We’ll take you to the sign-in page in a moment.',
  signIn: 'Go to Login',
  title: 'Reset Your Password',
  newLink: 'Send a new link',
  lead: 'Choose a new password. This signs you out on every device.',
});

const resolver = refuseCommonPasswords(formResolver(newPasswordSchema));

type ResetPasswordFormProps = {
  tokenHash: string;
  onUpdated: () => void;
  /** Called when the link is invalid. */
  onInvalidLink: () => void;
};

/** The new password, then the code of an authenticator app if the account has one. */
function ResetPasswordForm({ tokenHash, onUpdated, onInvalidLink }: ResetPasswordFormProps) {
  const t = MESSAGES.get();
  const [reset] = useState(() => startPasswordReset(tokenHash));
  useOnLeave(reset.end);
  const [factors, setFactors] = useState<Factor[]>();

  async function update(password: string) {
    await reset.setPassword(password);
    showToast({ kind: 'success', title: t.done });
    onUpdated();
  }

  const { form, errors, failure, submit, isSending } = useAccountForm({
    resolver,
    async send({ password }) {
      try {
        await update(password);
      } catch (error) {
        if (!hasAuthErrorCode(error, 'insufficient_aal')) throw error;
        setFactors(await reset.factors());
      }
    },
    fallback: t.fallback,
    toast: { title: t.failed },
    onFailure(error) {
      if (hasAuthErrorCode(error, 'otp_expired')) onInvalidLink();
    },
  });

  if (factors) {
    return (
      <MfaStep
        level={2}
        factors={factors}
        verify={async (factorId, code) => {
          await reset.verifyFactor(factorId, code);
          setFactors(undefined);
          await submit();
        }}
      />
    );
  }
  return (
    <AccountForm failure={failure} onSubmit={submit} aria-label={t.form}>
      <NewPasswordFields
        password={{ label: t.password, error: errors.password?.message }}
        confirm={{ label: t.confirm, error: errors.confirmPassword?.message }}
        register={form.register}
      />
      <Button type="submit" wide pending={isSending} pendingLabel={t.updating}>
        {t.update}
      </Button>
    </AccountForm>
  );
}

/** Delay before the redirect to the sign-in page, in milliseconds. */
const REDIRECT_AFTER = 3000;

function PasswordUpdated() {
  const t = MESSAGES.get();
  const { openPage } = usePage();
  useEffect(() => {
    const timer = setTimeout(() => void openPage(PATHS.signIn), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [openPage]);
  return (
    <Stack gap="6">
      <FocusedHeading>{t.updated}</FocusedHeading>
      <Text>{t.next}</Text>
      <ButtonLink to={PATHS.signIn} wide>
        {t.signIn}
      </ButtonLink>
    </Stack>
  );
}

/** Sets a new password. Submitting the form uses the link; opening the page does not. */
export function ResetPassword() {
  const t = MESSAGES.get();
  const isHydrated = useHydrated();
  const link = parseEmailLink(useLinkParams(), ['recovery']);
  const [outcome, setOutcome] = useState<'updated' | 'invalid'>();
  const isIncomplete = isHydrated && !link;

  if (outcome === 'updated') return <PasswordUpdated />;
  if (outcome === 'invalid' || isIncomplete) {
    return (
      <InvalidLinkNotice title={t.title} isIncomplete={isIncomplete}>
        <ButtonLink to={PATHS.forgotPassword} wide>
          {t.newLink}
        </ButtonLink>
      </InvalidLinkNotice>
    );
  }
  return (
    <Stack gap="0">
      <Heading level={1} mb="3">
        {t.title}
      </Heading>
      <Text tone="muted" mb="8">
        {t.lead}
      </Text>
      <ResetPasswordForm
        key={link?.tokenHash}
        tokenHash={link?.tokenHash ?? ''}
        onUpdated={() => setOutcome('updated')}
        onInvalidLink={() => setOutcome('invalid')}
      />
    </Stack>
  );
}
