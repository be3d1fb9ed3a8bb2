const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });

/** An instant as the day it was in Atlanta, such as 'May 15, 2023'. */
export function publicationDate(instant: string): string {
  return long.format(new Date(instant));
}
