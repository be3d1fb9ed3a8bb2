import { z } from 'zod';
import { FIRM } from '../contracts/firm.ts';
import { greeting, type MailContent, text } from './mail-content.ts';

/** The client's name and the names of the files, in the order of sharing. */
export const documentSharedPayload = z.object({
  name: z.string().nullish(),
  documents: z.array(z.string()).min(1),
});

/** To the client: which documents are new. The files themselves need a sign-in. */
export function documentShared(
  { name, documents }: z.infer<typeof documentSharedPayload>,
  siteUrl: string,
): MailContent {
  const { host } = new URL(siteUrl);
  const isOne = documents.length === 1;
  const what = isOne ? 'a document' : `${documents.length} documents`;
  return {
    subject: `We shared ${what} with you - ${FIRM.name}`,
    preview: isOne ? 'Sign in to open it.' : 'Sign in to open them.',
    heading: `We shared ${what} with you`,
    blocks: [
      text(greeting(name ?? '')),
      text(`${isOne ? 'This document is' : 'These documents are'} now in your account at ${host}:`),
      {
        kind: 'facts',
        rows: documents.map((file, index) => [isOne ? 'Document' : `Document ${index + 1}`, file]),
      },
      { kind: 'action', label: 'View your documents', href: new URL('/profile?tab=documents', siteUrl).href },
      text(
        `For your privacy, we don't attach documents to emails. Sign in to open ${isOne ? 'it' : 'them'}.`,
      ),
    ],
    reason: `You're receiving this email because our team shared ${what} with your account at ${host}. If you don't want these emails, reply to this one.`,
  };
}
