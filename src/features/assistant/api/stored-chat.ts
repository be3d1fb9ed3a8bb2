import type { ChatSession } from '@contracts/chatbot.ts';

/** What this tab keeps of the conversation; the words themselves are the server's to keep. */
export type StoredChat = {
  session?: ChatSession | undefined;
  /** What is in the box. */
  draft?: string | undefined;
  /** What was sent, and has no answer yet. */
  unsent?: string | undefined;
  /** The id of the account under which it was written, if anyone's. */
  owner?: string | undefined;
};

const KEY = 'meridian-chat';

/** For this tab alone, as other people may use the device. */
export function readStoredChat(): StoredChat {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as StoredChat;
  } catch {
    // Storage is off, or someone else wrote there.
    return {};
  }
}

/** Updates the stored chat; undefined removes a field. */
export function storeChat(change: StoredChat): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...readStoredChat(), ...change }));
  } catch {
    // Storage is off or full: the conversation lasts as long as the page.
  }
}

/** Forgets what was written under another account than `userId`. @returns whether there was anything. */
export function clearOtherUsersChats(userId: string | undefined): boolean {
  const { owner } = readStoredChat();
  if (owner === undefined || owner === userId) return false;
  sessionStorage.removeItem(KEY);
  return true;
}
