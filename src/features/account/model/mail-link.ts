/** What the provider calls the kinds of links that its mails hold. */
const TYPES = ['signup', 'invite', 'magiclink', 'recovery', 'email_change'] as const;
export type LinkType = (typeof TYPES)[number];

/** An emailed link, as parsed from the page's URL. */
export type MailLink = { readonly tokenHash: string; readonly type: LinkType };

/** Reads `token_hash` and `type`; undefined when the link is not whole, or is of a kind that belongs elsewhere. */
export function readMailLink(params: URLSearchParams, allowed: readonly LinkType[]): MailLink | undefined {
  const tokenHash = params.get('token_hash');
  const type = allowed.find((each) => each === params.get('type'));
  return tokenHash && type ? { tokenHash, type } : undefined;
}
