import { z } from 'zod';
import { fill, fillCount, messages } from '../locales/messages.ts';
import { greeting, type MailContent, mailLocale, text } from './mail-content.ts';

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
  const words = messages('mail/document-shared', locale);
  const say = (forms: { one: string; many: string }) => fillCount(forms, documents.length, locale, { host });
  return {
    locale,
    subject: say(words.subject),
    preview: say(words.preview),
    heading: say(words.heading),
    blocks: [
      text(greeting(name ?? '', locale)),
      text(say(words.lead)),
      {
        kind: 'facts',
        rows: documents.map((file, index) => [
          documents.length === 1 ? words.document : fill(words.numbered, { number: index + 1 }),
          file,
        ]),
      },
      { kind: 'action', label: words.action, href: new URL('/profile?tab=documents', siteUrl).href },
      text(say(words.privacy)),
    ],
    reason: say(words.reason),
  };
}
