/** A link to write to `email`. Escaped, so that an address cannot bring along a subject or a copy to someone else. */
export function mailtoOf(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
