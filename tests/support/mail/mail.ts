/** One mail in an inbox, in the shape of MailDev's REST API; the parts that tests look at. */
export interface Mail {
  id: string;
  subject: string;
  /** The text part, empty where a mail has none: the mails of accounts have only HTML. */
  text: string;
  html: string;
  from: { address: string; name: string }[];
  to: { address: string; name: string }[];
  replyTo?: { address: string; name: string }[];
  /** By names in lower case. */
  headers: Record<string, string>;
}

/** How to read the inbox of a stack, which differs with the program that keeps it. */
export interface InboxReader {
  /** All mails, oldest first. */
  list(mailUrl: string): Promise<Mail[]>;
  /** One mail as it was sent, headers and all. */
  source(mailUrl: string, id: string): Promise<string>;
  /** Deletes all mails. */
  empty(mailUrl: string): Promise<void>;
}

/** @throws Error unless the inbox answers well. */
export async function askInbox(url: string, method = 'GET'): Promise<Response> {
  const response = await fetch(url, { method });
  if (!response.ok) throw new Error(`The inbox answered ${response.status}.`);
  return response;
}
