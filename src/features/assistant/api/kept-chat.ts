import type { ChatSession } from '@contracts/chatbot.ts';

/** What this tab keeps of the conversation; the words themselves are the server's to keep. */
export type KeptChat = {
  session?: ChatSession | undefined;
  /** What is in the box. */
  draft?: string | undefined;
  /** What was sent, and has no answer yet. */
  unsent?: string | undefined;
  /** The id of the account under which it was written, if anybody's. */
  owner?: string | undefined;
};

const KEY = 'meridian-chat';

/** For this tab alone, as other people may use the device. */
export function readKept(): KeptChat {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as KeptChat;
  } catch {
    // Storage is off, or somebody else wrote there.
    return {};
  }
}

/** Changes what is kept; undefined takes a part away. */
export function keep(change: KeptChat): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...readKept(), ...change }));
  } catch {
    // Storage is off or full: the conversation lasts as long as the page.
  }
}

/** Forgets what was written under another account than `userId`. @returns whether there was anything. */
export function forgetOthers(userId: string | undefined): boolean {
  const { owner } = readKept();
  if (owner === undefined || owner === userId) return false;
  sessionStorage.removeItem(KEY);
  return true;
}
