import { expect, vi } from 'vitest';
import { inboundMailRoutes } from '../../../supabase/functions/inbound-mail/handler.ts';
import { fakeRpc, MAIL_FROM, testApp } from '../support/fakes.ts';
import { inboundEnv, messageHash, PIPE_HEADERS } from './emails.ts';

export interface StoredMail {
  messageId: string;
  sender: string;
  sentFrom: string | null;
  sentFromName: string | null;
  isUnreadable: boolean;
  senderName: string;
  subject: string;
  body: string;
  wholeText: string;
  recipients: string[];
  references: string[];
  attachments: { name: string; mimeType: string; bytes: number }[];
  isAutomatic: boolean;
}

export const REPLY_TO = `reply+7.${'0a'.repeat(16)}@in.meridian.example`;
type FileToStore = { id: string; position: number };
export const THREAD = messageHash('lead_reply:3');

/** The function with a database that answers `outcome` and `files`, and with what it stored there and in the bucket. */
export function startInbound(
  inbound = inboundEnv(),
  outcome = 'added',
  toStore: FileToStore[] = [],
  mailFrom = MAIL_FROM,
) {
  const { rpc, calls } = fakeRpc({
    receive_inbound_mail: { outcome, leadId: 7, files: toStore },
    mark_inbound_file_stored: null,
  });
  const triggerMail = vi.fn();
  const bucket = new Map<string, Uint8Array>();
  const files = {
    write: vi.fn(async (id: string, content: Uint8Array) => void bucket.set(id, content)),
  };
  const app = testApp(
    inboundMailRoutes({ rpc, files, inbound, mailFrom, triggerMail, log: () => undefined }),
  );
  const named = (name: string) => calls.filter((call) => call.name === name).map(({ args }) => args);
  const stored = () => named('receive_inbound_mail').map((args) => args.p_mail as StoredMail);
  return { ...app, calls, named, triggerMail, stored, bucket, files };
}

/** What is stored of an email that a mail server posts. */
export async function storedOf(email: string | Uint8Array, mailFrom?: string): Promise<StoredMail> {
  const app = startInbound(inboundEnv(), 'created', [], mailFrom);
  const response = await app.post('/inbound-mail/message', email, PIPE_HEADERS);
  expect(response.status).toBe(200);
  return app.stored()[0] as StoredMail;
}
