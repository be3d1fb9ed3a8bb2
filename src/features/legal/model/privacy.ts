import { FIRM_SENTENCES } from '@contracts/firm.ts';
import { SITE } from '@/shared/config/site';
import type { LegalDocument } from './legal-document';

/** True to the migrations and functions: a table, a column or a purge that changes there changes here too. */
export const PRIVACY: LegalDocument = {
  title: 'Privacy Policy',
  updated: '2026-11-24',
  intro: `What ${SITE.name} stores about you, why, for how long, and how to see it or have it deleted.`,
  sections: [
    {
      id: 'who-is-responsible',
      heading: 'Who is responsible',
      paragraphs: [
        `${SITE.name}, ${SITE.street}, ${SITE.city}, ${SITE.state} ${SITE.postalCode}, runs this site and is responsible for what it stores. Write to ${SITE.email} or call ${SITE.phone}, ${FIRM_SENTENCES.en.hoursInZone}.`,
      ],
    },
    {
      id: 'what-we-store',
      heading: 'What we store, why and for how long',
      paragraphs: [
        'You can read every public page without telling us who you are. We store what you send us, and what our systems need to handle it safely.',
        'Messages and bookings also reach our email inbox. Once a year, a person reviews both and deletes what has expired. Deleted data may remain in database backups for up to 30 days.',
      ],
      table: {
        head: ['What', 'Why', 'How long'],
        rows: [
          [
            'Contact message: your name, email and company, the text, when it arrived and when we read it, its status, who on our team handles it, what we replied, the emails you answered with, our own notes, tasks and tags, and the account linked to your email, if you have one',
            'To answer you',
            'Up to two years after our last exchange; reviewed yearly, sooner if you ask',
          ],
          [
            'Contact record: your name, email, company and phone from your messages, bookings, newsletter subscription or account, or as our team entered them; who on our team is responsible, a possible project with its value, and our notes',
            'To keep what belongs to one person together',
            'As long as we keep the message, booking, subscription or account; sooner if you ask',
          ],
          [
            'Booking: your name and email, the service, date, time and your time zone, each change of its status, and your account, if you were signed in or have one with that email; and your phone, company and note, if you give them',
            'To hold the time, prepare for the consultation and contact you',
            'Up to two years after the appointment; reviewed yearly, sooner if you ask',
          ],
          [
            'Conversation with the assistant on our pages: what you write and what it answers, your thumbs up or down, the page where it began, and your account, if you were signed in',
            'To answer you, to continue after a reload, and to find the assistant’s mistakes',
            '30 days after its last message',
          ],
          [
            'Request for a person in the chat: the message that asks for one, and with the form your name and email, your note, and the conversation until then',
            'To answer you; it is kept like a contact message',
            'Up to two years after our last exchange; reviewed yearly, sooner if you ask',
          ],
          [
            'Questions the assistant couldn’t answer, with email addresses, links and long numbers removed, and without anything that identifies you',
            'To add the answer for future visitors',
            '180 days after it was last asked',
          ],
          [
            'Account: your email, name, company, phone, time zone and role, a hash of your password (never the password), when you signed in, and from which IP address and browser',
            'To sign you in and keep others out',
            'As long as you keep the account; you can delete it at any time',
          ],
          [
            'Documents that we share with you: the file, its name and size, our note, and when',
            'So that you find them in your profile',
            'As long as you keep the account, or until we remove them',
          ],
          [
            'Invitation from our staff: your email, the account’s role, who invited you, and when you accepted',
            'To make sure only you can use the invitation',
            '30 days after the link expires or is canceled; once accepted, as long as you keep the account',
          ],
          [
            'Newsletter: your email, where and when you entered it or agreed, when you confirmed or unsubscribed, and which issues we sent you',
            'To write only to people who agreed, and each issue once',
            'Until you unsubscribe, then 30 days; 30 days if the address isn’t confirmed. An unreadable fingerprint of an address that left the list stays, so that we never add it again ourselves',
          ],
          [
            'Emails we send you: your address and the message',
            'To send each email once, and to try again when delivery fails',
            '30 days after sending; one minute for the last email about a deleted account; for emails that can’t be sent, until we resolve the problem',
          ],
          [
            'For each form you send: a random number, a fingerprint of the content, and our answer',
            'So that a second click doesn’t send it twice',
            '48 hours; a booking keeps its number',
          ],
          [
            'Counters against abuse: a keyed hash of your IP address or email, never the address itself',
            'To stop floods of requests',
            'Until the counting period ends, at most a day',
          ],
          [
            'Two daily totals: visits to this site, and how often someone chooses a time to book. They don’t include your address, browser, page or anything else about you',
            'To see whether the site works for visitors',
            'As long as the system is in use',
          ],
          [
            'Who changed the role of which account, that an account was deleted, who of our staff read, changed, answered or exported which message or conversation, and who of them shared a file, sent an invitation or changed a booking, an email or a setting: recorded by ID, without names or content',
            'So that access to your data can be checked',
            'As long as the system is in use',
          ],
          [
            'Errors of this site: message, place in the code, path of the page and ID of its last request. Email addresses, numbers and quoted text are removed from the message, and no account is recorded with it. If that request changed something, its ID is in the record above too',
            'To find faults and fix them',
            '30 days after the error last occurred',
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
        'We set no cookies, and use no analytics services, advertising or tracking. We count visits as one anonymous daily total, and not at all if your browser sends Global Privacy Control. The Cookie Policy lists the little your browser stores.',
        'We do not sell, rent or trade your data.',
        'We do not train models on what you send us, and no model scores you.',
        'Our pages load nothing from third parties. Fonts, pictures and videos come from our own host.',
        'Our emails contain no tracking pixels, and their links go straight to this site.',
      ],
    },
    {
      id: 'who-helps-us',
      heading: 'Service providers',
      paragraphs: [
        'Three kinds of company handle data for us, plus a fourth if a language model writes the assistant’s answers. They act only on our instructions. They may run servers in more than one state or country. We don’t share data with anyone else unless a law or a court requires it.',
      ],
      list: [
        'Supabase holds the database and the accounts, and runs the code that receives your forms.',
        'An email delivery service sends our emails.',
        'A static host serves the pages and passes your forms on to Supabase.',
        'The provider of a language model, where we use one, receives your questions to the assistant and the site passages that answer them, but not who you are.',
      ],
    },
    {
      id: 'how-it-is-kept-safe',
      heading: 'How it is kept safe',
      paragraphs: [
        'Connections are encrypted. The database itself decides who may read what. You see your own records, our staff see messages and bookings, and visitors see neither.',
        'Anyone with the link to a booking can see its date, time, service and status, but no name. Keep that link safe, like a ticket. If we learn of a breach that affects you, we’ll tell you without delay.',
      ],
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      paragraphs: [
        `You can ask what we hold about you, have it corrected, get a copy, or have it deleted. Email ${SITE.email} from the address your request is about. We may ask a question to verify your identity. A person will respond within 30 days, at no cost.`,
        'If you have an account, you don’t need to ask: your profile shows what we hold, lets you correct it and download all of it, and deletes the account. That erases your profile, messages, conversations with the assistant, documents, newsletter subscription and bookings at once, and cancels consultations to come. For a paid consultation, the law requires us to keep the service, date and payment, but we don’t keep your name, your email or anything you wrote.',
        'If you don’t have an account, we’ll delete your data on request, except what the law requires us to keep, such as invoices.',
        'To unsubscribe from the newsletter, use the link in any issue. You don’t need an account.',
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
