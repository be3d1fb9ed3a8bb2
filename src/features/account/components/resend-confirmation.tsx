import type { PendingConfirmation } from '../model/pending-confirmation';
import { ResendMail } from './resend-mail';

/** Asks for the confirmation mail once more. */
export function ResendConfirmation({ email, at }: PendingConfirmation) {
  return (
    <ResendMail
      at={at}
      label="Resend confirmation email"
      what="email"
      ask={async () => {
        const { resendConfirmation } = await import('../api/account-mails');
        await resendConfirmation(email);
        return 'If the account still needs to be confirmed, we sent a new email.';
      }}
    />
  );
}
