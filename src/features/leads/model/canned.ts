/** A canned reply's words for this person; {name} and {company} stand for the lead's. */
export function filledIn(body: string, lead: { name: string; company: string }): string {
  return body.replaceAll('{name}', () => lead.name).replaceAll('{company}', () => lead.company);
}

/** What is written, with a canned reply under it. */
export function appended(written: string, canned: string): string {
  return written.trim() === '' ? canned : `${written.trimEnd()}\n\n${canned}`;
}
