// Control characters, halves of characters, what is not seen, and what lets text lie about its order.
const UNSEEN = /\p{Cc}|\p{Cf}|\p{Cs}|\p{Co}|\p{Cn}|\p{Variation_Selector}/gu;

const LONGEST = 2000;

/** What a visitor wrote as one line of visible text, of 2,000 characters at most. */
export function cleanText(text: string): string {
  return text
    .slice(0, 4 * LONGEST)
    .replace(/\s+/gu, ' ')
    .replace(UNSEEN, '')
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, LONGEST);
}
