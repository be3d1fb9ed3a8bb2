import { PATHS } from '../../../src/shared/config/paths.ts';
import { SITE } from '../../../src/shared/config/site.ts';
import {
  FIRM,
  FIRM_ADDRESS_LINE,
  FIRM_SENTENCES,
} from '../../../supabase/functions/_shared/contracts/firm.ts';
import { lines, type SitePage } from './site-page.ts';

/** How to reach the firm, from its facts. */
export const CONTACT_PAGE: SitePage = {
  kind: 'page',
  key: 'contact',
  title: 'Contact',
  sections: [
    {
      path: PATHS.contact,
      heading: 'How to contact us: phone number, email, message',
      content: lines(
        `Call ${SITE.phone} or email ${SITE.email}. Our hours are ${FIRM_SENTENCES.en.hoursInZone}.`,
        'You can also send a message with the contact form. A consultant reads every message and replies.',
      ),
    },
    {
      path: PATHS.contact,
      heading: 'Where is our office? Address and location',
      content: `Our office is at ${FIRM_ADDRESS_LINE}, in the ${FIRM.market} area.`,
    },
    {
      path: PATHS.discoveryCall,
      heading: 'Schedule a call: is it by phone or by video?',
      content: lines(
        'A Discovery Call is thirty minutes with a consultant, by phone or video. You leave with a first opinion, whether or not we work together.',
        'When you book, you choose between a video call, for which you get a link, and a phone call to your number.',
      ),
    },
    {
      path: PATHS.contact,
      heading: 'Careers: jobs and applications',
      content: `There is no page with open positions. The Careers link at the bottom of every page opens an email to ${SITE.email}.`,
    },
    {
      path: '/blog#subscribe-title',
      heading: 'How to subscribe to the newsletter, how often it comes, and how to follow the blog',
      content: lines(
        'The newsletter is one email a month with what we learned on our projects.',
        'Enter your email in the newsletter form at the bottom of a page, then confirm it from the email we send you. Every issue has an unsubscribe link.',
        `The blog also has an RSS feed: ${PATHS.rss}.`,
      ),
    },
    {
      path: PATHS.signUp,
      heading: 'Do I need an account, and what is it for? Sign up, register, sign in, password',
      content: lines(
        'You can read everything, send a message and book a consultation without an account.',
        'With an account, your profile shows your bookings, your messages and the documents we share with you. You can move or cancel your bookings there, download your data, and delete the account.',
      ),
    },
    {
      path: PATHS.forgotPassword,
      heading: 'I forgot my password. How do I reset it?',
      content:
        'Enter your email on the page to reset your password. We’ll email you a link to set a new password.',
    },
  ],
};
