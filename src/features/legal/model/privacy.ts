import { SITE } from '@/shared/config/site';
import type { LegalDocument } from './legal-document';

/** True to the migrations and functions: a table, a column or a purge that changes there changes here too. */
export const PRIVACY: LegalDocument = {
  title: 'Privacy Policy',
  updated: '2026-11-21',
  intro: `What ${SITE.name} stores about you, why, for how long, and how to see it or have it deleted.`,
  sections: [
    {
      id: 'who-is-responsible',
      heading: 'Who is responsible',
      paragraphs: [
        `${SITE.name}, ${SITE.street}, ${SITE.city}, ${SITE.state} ${SITE.postalCode}, runs this site and answers for what it stores. Write to ${SITE.email} or call ${SITE.phone}, ${SITE.hours} Eastern.`,
      ],
    },
    {
      id: 'what-we-store',
      heading: 'What we store, why and for how long',
      paragraphs: [
        'You can read every public page without telling us who you are. We store what you send us, and what our systems need to handle it safely.',
        'Messages and bookings also reach our mailbox. Once a year a person goes through both and deletes what is past its time. What is deleted may stay in the database’s backups for up to 30 days more.',
      ],
      table: {
        head: ['What', 'Why', 'How long'],
        rows: [
          [
            'Contact message: your name, email and company, the text, when it came, and how far we are with it',
            'To answer you',
            'Up to two years after our last exchange; reviewed yearly, sooner if you ask',
          ],
          [
            'Booking: your name and email, the service, date, time and your time zone, each change of its status, and your account if you were signed in; phone, company and a note if you give them',
            'To hold the time, prepare for it and reach you',
            'Up to two years after the appointment; reviewed yearly, sooner if you ask',
          ],
          [
            'Account: your email, name, company, phone, time zone and role, a hash of your password (never the password), when you signed in, and from which IP address and browser',
            'To let you in and keep others out',
            'As long as you keep the account; deleted when you ask',
          ],
          [
            'Newsletter: your email, where and when you entered it, and when you confirmed or left',
            'To write only to people who agreed',
            'Until you leave, then 30 days; 30 days if nobody confirms the address',
          ],
          [
            'Mails we send you: your address and what the mail says',
            'To send each mail once, and to try again when delivery fails',
            '30 days after sending; one that cannot be sent, until we have dealt with it',
          ],
          [
            'For each form you send: a random number, a fingerprint of the content, and our answer',
            'So that a second click does not send it twice',
            '48 hours; a booking keeps its number',
          ],
          [
            'Counters against abuse: a keyed hash of your IP address or email, never the address itself',
            'To stop floods of requests',
            'Until the counting period ends, at most a day',
          ],
          [
            'Who changed the role of which account, and when',
            'So that access to your data can be checked',
            'As long as the system is in use',
          ],
          [
            'Our hosts’ server logs: IP address, browser, address called and time',
            'To run the service and find faults',
            'Days to weeks, by the hosts’ own rules',
          ],
        ],
      },
    },
    {
      id: 'what-we-do-not-do',
      heading: 'What we do not do',
      paragraphs: [],
      list: [
        'We set no cookies, and use no analytics, advertising or tracking. The Cookie Policy lists the little that your browser keeps.',
        'We do not sell, rent or trade your data.',
        'We do not train models on what you send us, and no model scores you.',
        'Our pages load nothing from third parties. Fonts, pictures and videos come from our own host.',
        'Our mails hold no tracking pictures, and their links lead straight to this site.',
      ],
    },
    {
      id: 'who-helps-us',
      heading: 'Who helps us',
      paragraphs: [
        'Three kinds of company handle data for us, and only on our instructions. They may run servers in more than one state or country. We give data to nobody else, unless a law or a court obliges us.',
      ],
      list: [
        'Supabase holds the database and the accounts, and runs the code that receives your forms.',
        'A mail delivery service carries our mails.',
        'A static host serves the pages and passes your forms on to Supabase.',
      ],
    },
    {
      id: 'how-it-is-kept-safe',
      heading: 'How it is kept safe',
      paragraphs: [
        'Connections are encrypted. The database itself decides who may read what. You see your own records, our staff see messages and bookings, and visitors see neither.',
        'Whoever has the link to a booking sees its date, time, service and status, but no name. Keep that link as you would keep a ticket. If we learn of a breach that concerns you, we tell you without delay.',
      ],
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      paragraphs: [
        `You can ask what we hold about you, have it corrected, get a copy, or have it deleted. Write to ${SITE.email} from the address concerned. We may ask a question to be sure that it is you. A person answers within 30 days, and it costs nothing.`,
        'We delete on request, except what a law makes us keep, such as invoices. Deleting an account removes its profile and its role. Bookings made with it stay as bookings unless you ask for those too.',
        'To leave the newsletter, use the link in any of its mails. You need no account for that.',
      ],
    },
    {
      id: 'children',
      heading: 'Children',
      paragraphs: [
        'This site is for businesses. We do not knowingly store anything about people under 16. If we do, tell us and we delete it.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      paragraphs: [
        'When this page changes, so does its date. If a change affects what we already hold about you, we write to you before it takes effect.',
      ],
    },
  ],
};
