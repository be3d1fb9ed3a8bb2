import type { ChatSession } from '@contracts/chatbot.ts';

/** The state of the conversation in this tab. The messages are stored by the server only. */
export type StoredChat = {
  session?: ChatSession | undefined;
  /** The text in the input. */
  draft?: string | undefined;
  /** The sent question that has no answer yet. */
  unsent?: string | undefined;
  /** The id of the account that was signed in. */
  owner?: string | undefined;
};

const KEY = 'meridian-chat';

/** Reads the session storage, because other people may use the device later. */
export function readStoredChat(): StoredChat {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as StoredChat;
  } catch {
    // Storage is disabled, or its value is invalid.
    return {};
  }
}

/** Updates the stored chat; undefined removes a field. */
export function storeChat(change: StoredChat): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...readStoredChat(), ...change }));
  } catch {
    // Storage is disabled or full: the conversation is lost with the page.
  }
}

/** Clears the conversation of another account than `userId`. @returns whether there was one. */
export function clearOtherUsersChats(userId: string | undefined): boolean {
  const { owner } = readStoredChat();
  if (owner === undefined || owner === userId) return false;
  sessionStorage.removeItem(KEY);
  return true;
}
