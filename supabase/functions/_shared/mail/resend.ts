import { base64 } from '../base64.ts';
import { calendarType } from '../calendar/calendar-file.ts';
import type { ResendEnv } from '../env.ts';
import { sha256 } from '../http/hashing.ts';
import {
  additionalHeaders,
  CALENDAR_FILE_NAME,
  fromHeader,
  MailError,
  type MailTransport,
  type OutgoingMail,
} from './transport.ts';

const TIMEOUT_MS = 10_000;
/** What the upload of a large email may take in addition. */
const MS_PER_MEGABYTE = 1_000;
// A shorter wait is done here; for a longer one the queue comes back later.
const MAX_WAIT_SECONDS = 3;
const PERMANENT_ERROR_STATUSES = [400, 413, 422];

interface ResendResponse {
  status: number;
  headers: Headers;
  text: string;
}

function faultOf(status: number): MailError {
  const message = `resend ${status}`;
  if (PERMANENT_ERROR_STATUSES.includes(status)) return new MailError('refused', message);
  // 409: the same mail is on its way in another attempt.
  if (status === 409) return new MailError('later', message);
  return new MailError('away', message);
}

/** The same key with another body: the mail was taken before, and each attempt has a link of its own. */
function wasTakenBefore(status: number, body: string): boolean {
  return status === 409 && body.includes('invalid_idempotent_request');
}

function asFile(filename: string, content_type: string, content: Uint8Array): object {
  return { filename, content: base64(content), content_type };
}

/** The API makes no part beside the text, so the calendar file says itself which method it has. */
function attachmentsOf({ calendar, attachments = [] }: OutgoingMail): object {
  const files = attachments.map(({ name, mimeType, content }) => asFile(name, mimeType, content));
  if (calendar) {
    const content = new TextEncoder().encode(calendar.content);
    files.push(asFile(CALENDAR_FILE_NAME, calendarType(calendar.method), content));
  }
  return files.length > 0 ? { attachments: files } : {};
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

/** Mail over Resend's HTTP API, one at a time; its Idempotency-Key keeps a repeated attempt from going out twice. */
export function createResendTransport(env: ResendEnv, post: typeof fetch = fetch): MailTransport {
  async function attempt(body: string, key: string): Promise<ResendResponse> {
    try {
      const response = await post(`${env.RESEND_URL.replace(/\/$/, '')}/emails`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${env.RESEND_API_KEY}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS + Math.ceil(body.length / 1_000_000) * MS_PER_MEGABYTE),
      });
      const text = (await response.text()).slice(0, 1000);
      return { status: response.status, headers: response.headers, text };
    } catch (error) {
      throw new MailError('away', `resend ${error instanceof Error ? error.name : 'error'}`);
    }
  }

  return {
    parallel: 1,
    async send(mail) {
      const body = JSON.stringify({
        from: fromHeader(mail, env.MAIL_FROM),
        to: [mail.to],
        ...(mail.replyTo ? { reply_to: mail.replyTo } : {}),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: await additionalHeaders(mail, env.MAIL_FROM),
        ...(mail.tags ? { tags: Object.entries(mail.tags).map(([name, value]) => ({ name, value })) } : {}),
        ...attachmentsOf(mail),
      });
      const key = await sha256(mail.dedupeKey);
      let response = await attempt(body, key);
      const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
      if (response.status === 429 && wait >= 0 && wait <= MAX_WAIT_SECONDS) {
        await pause(wait);
        response = await attempt(body, key);
      }
      const taken = response.status < 300 || wasTakenBefore(response.status, response.text);
      if (!taken) throw faultOf(response.status);
    },
    close: () => undefined,
  };
}
