import type { EmailDriver } from '@supabase/lite';
import { convert } from 'html-to-text';
import { createTransport } from 'nodemailer';

/** Sends the mails of `/auth/v1`; the text part is made from the HTML so that both carry the same link. */
export function authMailer(smtpPort: number): EmailDriver {
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, secure: false, ignoreTLS: true });
  return {
    async send({ to, subject, html, text }) {
      await transport.sendMail({
        from: 'Meridian <hello@meridian.example>',
        to,
        subject,
        html,
        text: html ? convert(html, { wordwrap: 78 }) : text,
      });
    },
  };
}
