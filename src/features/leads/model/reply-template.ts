/** A template's text with the lead's {name} and {company} filled in. */
export function fillTemplate(body: string, lead: { name: string; company: string }): string {
  return body.replaceAll('{name}', () => lead.name).replaceAll('{company}', () => lead.company);
}

/** What is written, with a canned reply under it. */
export function appendTemplate(written: string, canned: string): string {
  return written.trim() === '' ? canned : `${written.trimEnd()}\n\n${canned}`;
}
