/** The fragment of an emailed link; browsers do not send it to the server. */
export type LinkFragment = { token: string | undefined; rating: number | undefined };

/** Reads '#token=…&rating=4'; what is missing or makes no sense is undefined. */
export function readLinkFragment(hash: string): LinkFragment {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const rating = parts.get('rating') ?? '';
  return {
    token: parts.get('token') || undefined,
    rating: /^[1-5]$/.test(rating) ? Number(rating) : undefined,
  };
}
