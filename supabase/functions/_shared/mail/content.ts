/** A piece of a mail's body. Everything in it is plain text; the two renderings escape it. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'facts'; rows: [label: string, value: string][] }
  /** Words that somebody else wrote, shown as theirs. */
  | { kind: 'quote'; text: string }
  | { kind: 'action'; label: string; href: string };

/** A mail before it is rendered as HTML and as text. */
export interface MailContent {
  subject: string;
  /** What the inbox shows after the subject. */
  preview: string;
  heading: string;
  blocks: Block[];
  /** Why the reader gets this, and how to stop or change it. */
  reason: string;
  /** The link that ends it, after the reason. */
  stop?: { label: string; href: string };
  /** Headers besides those that every mail has. */
  headers?: Record<string, string>;
}
