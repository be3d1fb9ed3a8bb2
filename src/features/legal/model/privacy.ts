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
            'Contact message: your name, email and company, the text, when it came and when we read it, how far we are with it, who of us works on it, what we answered, our own notes, tasks and labels about it, and the account that your email belongs to, if you have one',
            'To answer you',
            'Up to two years after our last exchange; reviewed yearly, sooner if you ask',
          ],
          [
            'Booking: your name and email, the service, date, time and your time zone, each change of its status, and your account, if you were signed in or have one with that email; phone, company and a note if you give them',
            'To hold the time, prepare for it and reach you',
            'Up to two years after the appointment; reviewed yearly, sooner if you ask',
          ],
          [
            'Conversation with the assistant on our pages: what you write and what it answers, your thumbs up or down, the page where it began, and your account, if you were signed in',
            'To answer you, to go on after a reload, and to see where the assistant is wrong',
            '30 days after its last message',
          ],
          [
            'Request for a person in the chat: your name and email, your note, and the conversation until then',
            'To answer you; it is kept like a contact message',
            'Up to two years after our last exchange; reviewed yearly, sooner if you ask',
          ],
          [
            'Questions that the assistant could not answer, without mail addresses, links and long numbers, and without a word of who asked',
            'To write down the answer for the next visitor',
            '180 days after somebody last asked it',
          ],
          [
            'Account: your email, name, company, phone, time zone and role, a hash of your password (never the password), when you signed in, and from which IP address and browser',
            'To let you in and keep others out',
            'As long as you keep the account; you can delete it at any time',
          ],
          [
            'Documents that we share with you: the file, its name and size, our note, and when',
            'So that you find them in your profile',
            'As long as you keep the account, or until we withdraw them',
          ],
          [
            'Invitation by our staff: your email, what the account is to be, who invited you, and when you accepted',
            'To let you, and nobody else, have the account that you were invited to',
            '30 days after the link has run out or was taken back; once accepted, as long as you keep the account',
          ],
          [
            'Newsletter: your email, where and when you entered it, and when you confirmed or left',
            'To write only to people who agreed',
            'Until you leave, then 30 days; 30 days if nobody confirms the address',
          ],
          [
            'Mails we send you: your address and what the mail says',
            'To send each mail once, and to try again when delivery fails',
            '30 days after sending; the last one about a deleted account, a minute; one that cannot be sent, until we have dealt with it',
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
            'How many visits this site gets a day, and how many times somebody chooses a time to book: two numbers, without address, browser, page or anything else of you',
            'To see whether the site does its work',
            'As long as the system is in use',
          ],
          [
            'Who changed the role of which account, that an account was deleted, who of our staff read, changed, answered or exported which message or conversation, and who of them shared a file, sent an invitation or changed a booking, a mail or a setting: by numbers, without a name or a word of it',
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
        'We set no cookies, and use no analytics services, advertising or tracking. Visits are counted as one number a day, of nobody in particular, and not where a browser sends Global Privacy Control. The Cookie Policy lists the little that your browser keeps.',
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
        'Three kinds of company handle data for us, and a fourth where a language model words the assistant’s answers, and only on our instructions. They may run servers in more than one state or country. We give data to nobody else, unless a law or a court obliges us.',
      ],
      list: [
        'Supabase holds the database and the accounts, and runs the code that receives your forms.',
        'A mail delivery service carries our mails.',
        'A static host serves the pages and passes your forms on to Supabase.',
        'The provider of a language model, where we use one, gets what is said to the assistant and the passages of our site that answer it, and not who you are.',
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
        'With an account you need not ask: your profile shows what we hold, lets you correct it and download all of it, and deletes the account. That erases your profile, messages, conversations with the assistant, documents, newsletter subscription and bookings at once, and cancels consultations to come. Of a consultation that was paid we keep service, date and payment, because the law of bookkeeping asks for it, but not your name, your email or anything you wrote.',
        'Without an account we delete on request, except what a law makes us keep, such as invoices.',
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
