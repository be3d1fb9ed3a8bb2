import { createHmac, randomUUID } from 'node:crypto';

/** The body of GoTrue's hook `send_email` (supabase/auth, v0hooks.SendEmailInput), as far as it is used. */
export interface SendEmailEvent {
  user: { email: string; new_email: string; user_metadata: Record<string, unknown> };
  email_data: {
    email_action_type: string;
    redirect_to: string;
    site_url: string;
    token: string;
    /** Of a change of address, GoTrue has the hashes in the other order than the codes. */
    token_hash: string;
    token_new: string;
    token_hash_new: string;
  };
}

/** Has an email sent. @throws Error when the hook did not send it. */
export type SendEmailHook = (event: SendEmailEvent) => Promise<void>;

// What GoTrue gives a hook.
const WITHIN_MS = 5_000;

/** Posts events as GoTrue does, signed by the Standard Webhooks with `secret` (`v1,whsec_…`). */
export function createSendEmailHook(
  uri: string,
  secret: string,
  post: (request: Request) => Promise<Response>,
): SendEmailHook {
  const key = Buffer.from(secret.replace('v1,whsec_', ''), 'base64');
  return async (event) => {
    const body = JSON.stringify(event);
    const id = randomUUID();
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    const response = await post(
      new Request(uri, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': `v1,${signature}`,
        },
        body,
        signal: AbortSignal.timeout(WITHIN_MS),
      }),
    );
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The hook send_email answered ${response.status}.`);
  };
}
