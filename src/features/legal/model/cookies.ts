import { FIRM_SENTENCES } from '@contracts/firm.ts';
import { SITE } from '@/shared/config/site';
import type { LegalDocument } from './legal-document';

/** True to the code: whatever else is written to the browser's storage one day gets a row here. */
export const COOKIES: LegalDocument = {
  title: 'Cookie Policy',
  updated: '2026-11-23',
  intro:
    'This site sets no cookies. Here’s what your browser stores for it in other ways, and how to clear it.',
  sections: [
    {
      id: 'no-cookies',
      heading: 'No cookies',
      paragraphs: [
        'A cookie is a short text that a website asks your browser to keep, and to send back with every later request. Sites use cookies to recognize you, during one visit or over years.',
        `${SITE.name}’s site sets none: no cookies of its own and no third-party cookies. That’s why no banner asks for your consent.`,
      ],
    },
    {
      id: 'what-your-browser-keeps',
      heading: 'What your browser keeps',
      paragraphs: [
        'A browser can also keep data that is not sent with each request. This site uses that in a few places, and leaves copies of its files in the cache as every site does. All of it stays on your device, and none of it follows you to other sites.',
        'The session is written only when you sign in. Its key goes only to our data service, to prove that a request is yours. The dots in its name stand for part of that service’s address.',
        'The key of a conversation is written only when you write to the assistant. It goes only to our data service, so that the conversation is still there after a reload or on another page.',
        'The record of links is written only when you register or request a sign-in link. It never leaves your device. It lets a link you requested sign you in right away, and stops a link that someone else requested.',
      ],
      table: {
        head: ['Name', 'Where', 'What it holds', 'How long'],
        rows: [
          [
            'sb-…-auth-token',
            'Local storage',
            'Your session once you have signed in: your account’s details and the keys that prove it is you',
            'Until you sign out, the session is refused, or you clear it',
          ],
          [
            'sb-…-auth-token-…code-verifier',
            'Local storage',
            'A random code created when you ask to change your email, known only to that browser',
            'Until you sign out or clear it',
          ],
          [
            'site-link-asked',
            'Local storage',
            'That you requested an email link here: for which address, when, and the page you were going to',
            'Until the link is used; it expires after a day and is removed with the next link',
          ],
          [
            'site-registered',
            'Session storage',
            'The address you registered with, so that the sign-in page can send its confirmation email again',
            'Until you confirm it, sign in, or close the tab; it expires after an hour',
          ],
          [
            'site-invitation',
            'Local storage',
            'The key of an invitation you opened, until your account accepts it',
            'Until the invitation is accepted or refused',
          ],
          [
            'site-booking-…',
            'Session storage',
            'The key of a booking you made or opened from an email, so that you can change it',
            'Until you close the tab',
          ],
          [
            'site-time-zone',
            'Session storage',
            'The time zone you chose for the times we show',
            'Until you close the tab',
          ],
          [
            'toast',
            'Session storage',
            'A message for the next page, such as that you have signed out',
            'Until that page shows it',
          ],
          [
            'kept-fields …',
            'Session storage',
            'What you typed, except passwords, for when you come back to the booking form or the page loads again',
            'Until you have sent it or close the tab',
          ],
          [
            'reloaded-for-new-build',
            'Session storage',
            'When the page was last loaded again after an update of the site',
            'Until you close the tab',
          ],
          [
            'react-router-scroll-positions',
            'Session storage',
            'How far down each page you had read, so that Back takes you there again',
            'Until you close the tab',
          ],
          [
            'site-chat',
            'Session storage',
            'The key to your conversation with the assistant, and any unsent text; the conversation itself is stored by us',
            'Until you close the tab',
          ],
          [
            'site-draft:…',
            'Local storage',
            'For our staff and signed-in clients: drafts of texts, notes, replies and booking requests, each for the person who wrote it',
            'Until they are saved, sent or discarded, or that person signs out',
          ],
          [
            'Pages, fonts, pictures, videos',
            'Browser cache',
            'Copies of the site’s files, so that they need not be loaded again',
            'As long as your browser keeps them',
          ],
        ],
      },
    },
    {
      id: 'what-we-do-not-use',
      heading: 'What we do not use',
      paragraphs: ['We use none of these on our pages or in our emails:'],
      list: [
        'analytics services or recordings of visits (we count visits, as one number a day);',
        'advertising, pixels or lists for showing you ads elsewhere;',
        'fingerprints of your device;',
        'fonts, maps, players or buttons loaded from other companies;',
        'tracking pixels that report when an email was opened.',
      ],
    },
    {
      id: 'who-your-browser-talks-to',
      heading: 'Where your browser sends requests',
      paragraphs: [
        'Your browser asks two services for what it shows: the host of our pages, and Supabase, our data service, for accounts, for what we have published since the pages were built, and to count a visit. Like any server, both see your IP address. The Privacy Policy explains what happens to it.',
        'The share links to LinkedIn and X under our articles are plain links. Neither company learns of your visit unless you choose one.',
      ],
    },
    {
      id: 'how-to-look-and-clear',
      heading: 'How to see it and clear it',
      paragraphs: [
        'In most browsers the site’s own settings, beside its address, show what it has stored and offer to delete it. The privacy settings do the same for all sites at once.',
        'Clearing it signs you out on that device and forgets where you had scrolled to. Nothing else is lost: messages, bookings and your account are with us, not in your browser.',
        'You can also switch storage off. You can still read everything, write to us and book. You can sign in too, but a reload signs you out again.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes and questions',
      paragraphs: [
        'If we ever need something that calls for your consent, this page will name it first, and we will ask before we use it. When this page changes, so does its date.',
        `Questions are welcome at ${SITE.email} or ${SITE.phone}, ${FIRM_SENTENCES.en.hoursInZone}.`,
      ],
    },
  ],
};
