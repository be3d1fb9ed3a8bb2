import { vi } from 'vitest';
import { inboundMailRoutes } from '../../../supabase/functions/inbound-mail/handler.ts';
import { inboundEnv, messageHash } from './emails.ts';
import { fakeRpc, testApp } from './fakes.ts';

export interface StoredMail {
  messageId: string;
  sender: string;
  senderName: string;
  subject: string;
  body: string;
  wholeText: string;
  recipients: string[];
  references: string[];
  attachments: { name: string; bytes: number }[];
  isAutomatic: boolean;
}

export const REPLY_TO = `reply+7.${'0a'.repeat(16)}@in.meridian.example`;
export const THREAD = messageHash('lead_reply:3');

/** The function with a database that answers `outcome`, and with what it stored there. */
export function startInbound(inbound = inboundEnv(), outcome = 'added') {
  const { rpc, calls } = fakeRpc({ receive_inbound_mail: { outcome, leadId: 7 } });
  const triggerMail = vi.fn();
  const app = testApp(inboundMailRoutes({ rpc, inbound, triggerMail, log: () => undefined }));
  return { ...app, calls, triggerMail, stored: () => calls.map((call) => call.args.p_mail as StoredMail) };
}
