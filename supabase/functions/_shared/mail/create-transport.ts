import type { ResendEnv, SmtpEnv } from '../env.ts';
import { createResendTransport } from './resend.ts';
import { createSmtpTransport } from './smtp.ts';
import type { MailTransport } from './transport.ts';

/** The transport that `MAIL_TRANSPORT` names. */
export function createMailTransport(env: SmtpEnv | ResendEnv): MailTransport {
  return env.MAIL_TRANSPORT === 'resend' ? createResendTransport(env) : createSmtpTransport(env);
}
