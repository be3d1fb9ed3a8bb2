import type { AwaitingMail } from '../model/awaiting-mail';
import { ResendMail } from './resend-mail';

/** Asks for the confirmation mail once more. */
export function ResendConfirmation({ email, at }: AwaitingMail) {
  return (
    <ResendMail
      at={at}
      label="Resend confirmation email"
      what="email"
      ask={async () => {
        const { resendConfirmation } = await import('../api/ask-for-mail');
        await resendConfirmation(email);
        return 'If the account still needs to be confirmed, we sent a new email.';
      }}
    />
  );
}
