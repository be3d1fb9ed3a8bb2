import { z } from 'zod';
import { greeting, type MailContent, mailLocale, text } from './mail-content.ts';
import { SHARING_WORDS } from './words/sharing.ts';

/** The client's name and the names of the files, in the order of sharing. */
export const documentSharedPayload = z.object({
  name: z.string().nullish(),
  locale: mailLocale,
  documents: z.array(z.string()).min(1),
});

/** To the client: which documents are new. The files themselves need a sign-in. */
export function documentShared(
  { name, locale, documents }: z.infer<typeof documentSharedPayload>,
  siteUrl: string,
): MailContent {
  const { host } = new URL(siteUrl);
  const count = documents.length;
  const { documents: words } = SHARING_WORDS[locale];
  return {
    locale,
    subject: words.subject(count),
    preview: words.preview(count),
    heading: words.heading(count),
    blocks: [
      text(greeting(name ?? '', locale)),
      text(words.lead(count, host)),
      {
        kind: 'facts',
        rows: documents.map((file, index) => [words.document(count === 1 ? undefined : index + 1), file]),
      },
      { kind: 'action', label: words.action, href: new URL('/profile?tab=documents', siteUrl).href },
      text(words.privacy(count)),
    ],
    reason: words.reason(count, host),
  };
}
