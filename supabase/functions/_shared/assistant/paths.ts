import type { Source } from './answer.ts';

/** Pages that answers from the tables lead to. */
export const PAGES = {
  services: { title: 'Services', url: '/services' },
  schedule: { title: 'Schedule a consultation', url: '/schedule' },
  discoveryCall: { title: 'Book a discovery call', url: '/schedule?type=discovery-call' },
  contact: { title: 'Contact', url: '/#contact' },
  approach: { title: 'Our approach', url: '/#approach' },
  stories: { title: 'Success stories', url: '/#case-studies' },
  privacy: { title: 'Privacy Policy', url: '/privacy' },
  terms: { title: 'Terms of Service', url: '/terms#consultations' },
} as const satisfies Record<string, Source>;

const OWN_PATH = /^\/(?!\/)[\w\-./?=&#%]*$/;

/** A link in the answer's Markdown; a path that is not of this site gives the bare words. */
export function linkTo({ title, url }: Source): string {
  return OWN_PATH.test(url) ? `[${title}](${url})` : title;
}
