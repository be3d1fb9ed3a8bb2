/**
 * The text after an account deletion; `kept` is the number of paid consultations that stay on record without a name.
 */
export function retentionText(kept: number): string {
  if (kept === 0) return 'Everything we stored about you has been erased.';
  const what = kept === 1 ? 'One paid consultation stays' : `${kept} paid consultations stay`;
  return `Everything else has been erased. ${what} in our records, without your name.`;
}
