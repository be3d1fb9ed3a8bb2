import type { ResendEnv } from '../env.ts';
import { sha256 } from '../http/digest.ts';
import { AUTOMATIC, MailFault, type MailTransport } from './transport.ts';

const TIMEOUT_MS = 10_000;
// A shorter wait is done here; for a longer one the queue comes back later.
const MAX_WAIT_SECONDS = 3;
const THIS_MAIL_IS_WRONG = [400, 413, 422];

function faultOf(status: number): MailFault {
  const message = `resend ${status}`;
  if (THIS_MAIL_IS_WRONG.includes(status)) return new MailFault('refused', message);
  // 409: the same mail is on its way in another attempt.
  if (status === 409) return new MailFault('later', message);
  return new MailFault('away', message);
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

/** Mail over Resend's HTTP API, one at a time; its Idempotency-Key keeps a repeated attempt from going out twice. */
export function createResendTransport(env: ResendEnv, post: typeof fetch = fetch): MailTransport {
  async function attempt(body: string, key: string): Promise<Response> {
    try {
      const answer = await post(`${env.RESEND_URL.replace(/\/$/, '')}/emails`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${env.RESEND_API_KEY}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
        },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      return answer;
    } catch (error) {
      throw new MailFault('away', `resend ${error instanceof Error ? error.name : 'error'}`);
    }
  }

  return {
    parallel: 1,
    async send(mail) {
      const body = JSON.stringify({
        from: env.MAIL_FROM,
        to: [mail.to],
        ...(mail.replyTo ? { reply_to: mail.replyTo } : {}),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: { ...AUTOMATIC, ...mail.headers },
      });
      const key = await sha256(mail.dedupeKey);
      let answer = await attempt(body, key);
      const wait = Number(answer.headers.get('retry-after') ?? Number.NaN);
      if (answer.status === 429 && wait >= 0 && wait <= MAX_WAIT_SECONDS) {
        await pause(wait);
        answer = await attempt(body, key);
      }
      if (!answer.ok) throw faultOf(answer.status);
    },
    close: () => undefined,
  };
}
