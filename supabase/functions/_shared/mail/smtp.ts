// @ts-types="npm:@types/nodemailer@8.0.2"
import { createTransport } from 'nodemailer';
import { base64 } from '../base64.ts';
import type { SmtpEnv } from '../env.ts';
import {
  additionalHeaders,
  CALENDAR_FILE_NAME,
  fromHeader,
  MailError,
  type MailTransport,
  messageId,
} from './transport.ts';

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
}

const TIMEOUT_MS = 10_000;
const PARALLEL = 6;
/** This machine, or a name without a dot, which only a local network resolves, such as a container's. */
const LOCAL_HOST = /^(127(\.\d{1,3}){3}|::1|[a-z0-9_-]+)$/i;

/** 5xx on the receiver or on the content is final; on our own sign-in or sender it is ours to repair. */
function faultOf(error: SmtpError): MailError {
  const status = error.responseCode ?? 0;
  // The server's words can hold the receiver's address; the status says enough.
  const message = `smtp ${error.code ?? 'error'} ${error.command ?? ''} ${status || ''}`.trim();
  const ofThisMail = /^(RCPT TO|DATA|BODY|BDAT)/i.test(error.command ?? '') || error.code === 'EMESSAGE';
  if (ofThisMail && status >= 500 && status < 600) return new MailError('refused', message);
  if (ofThisMail && status >= 400) return new MailError('later', message);
  return new MailError('away', message);
}

/**
 * Mail over SMTP. Port 465 speaks TLS from the start; others turn to TLS, and nothing is sent to a server that refuses it.
 * The mailbox for development has no TLS: a local host without credentials gets mail without it.
 */
export function createSmtpTransport(env: SmtpEnv): MailTransport {
  const secure = env.SMTP_SECURE ?? env.SMTP_PORT === 465;
  const transporter = createTransport({
    host: env.SMTP_HOST,
    port: env.SMTP_PORT,
    secure,
    // A connection of its own for each email takes longer than the email: five answers of the server, and TLS.
    pool: true,
    maxConnections: PARALLEL,
    // Once more, because the server may have closed a connection that rested. The types do not know it.
    ...{ maxRequeues: 1 },
    requireTLS: !secure && (Boolean(env.SMTP_USER) || !LOCAL_HOST.test(env.SMTP_HOST)),
    ...(env.SMTP_USER ? { auth: { user: env.SMTP_USER, pass: env.SMTP_PASS ?? '' } } : {}),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    // A mail is text of ours: nothing in it may make us read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    parallel: PARALLEL,
    async send(mail) {
      try {
        await transporter.sendMail({
          from: fromHeader(mail, env.MAIL_FROM),
          to: { name: '', address: mail.to },
          ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          // Both as a part beside the text, which Gmail and Outlook act on, and as a file to open.
          ...(mail.calendar ? { icalEvent: { ...mail.calendar, filename: CALENDAR_FILE_NAME } } : {}),
          attachments: (mail.attachments ?? []).map(({ name, mimeType, content }) => ({
            filename: name,
            contentType: mimeType,
            content: base64(content),
            encoding: 'base64',
          })),
          messageId: await messageId(mail.dedupeKey, env.MAIL_FROM),
          headers: await additionalHeaders(mail, env.MAIL_FROM),
        });
      } catch (error) {
        throw faultOf(error as SmtpError);
      }
    },
    close: () => transporter.close(),
  };
}
