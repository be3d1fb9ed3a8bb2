import { sha256 } from '../http/hashing.ts';

/** The Message-ID of a mail: the same at every attempt, and telling nothing of what is in it. */
export async function messageId(dedupeKey: string, from: string): Promise<string> {
  const domain = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${(await sha256(dedupeKey)).slice(0, 40)}@${domain}>`;
}
