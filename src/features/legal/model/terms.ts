import { FIRM_SENTENCES } from '@contracts/firm.ts';
import { SITE } from '@/shared/config/site';
import type { LegalDocument } from './legal-document';

export const TERMS: LegalDocument = {
  title: 'Terms of Service',
  updated: '2026-11-21',
  intro: `The terms for using the website of ${SITE.name}. Work we do for clients has a written agreement of its own.`,
  sections: [
    {
      id: 'what-these-terms-cover',
      heading: 'What these terms cover',
      paragraphs: [
        `These terms are between you and ${SITE.name} (“we”), ${SITE.street}, ${SITE.city}, ${SITE.state} ${SITE.postalCode}. They cover this website and what you do on it. By using it you accept them. If you do not agree with them, please call us instead: ${SITE.phone}, ${FIRM_SENTENCES.en.hoursInZone}.`,
        'When you hire us, we both sign an agreement with scope, price and dates. Where it differs from these terms, that agreement prevails.',
      ],
    },
    {
      id: 'what-the-site-offers',
      heading: 'What the site offers',
      paragraphs: [
        'You can read about our work, send us a message, book a consultation, open an account and subscribe to our newsletter. All of it is free. We take care to keep the site correct and running, but we may change it, pause it or end parts of it.',
      ],
    },
    {
      id: 'consultations',
      heading: 'Consultations',
      paragraphs: [
        'A consultation booked here costs nothing and commits neither of us to anything more. Your booking holds the time and is a request until we confirm it. We may decline it or propose another time, and we’ll tell you by email.',
        `If you can’t make it, please tell us a day ahead at ${SITE.email} or by phone, so that someone else can use the time.`,
        'What we say in a consultation is a first opinion, formed in an hour from what you tell us. Please don’t base a large decision on it alone.',
      ],
    },
    {
      id: 'prices-and-figures',
      heading: 'Prices, durations and figures',
      paragraphs: [
        'Prices on this site are in US dollars and say where our prices start. Durations are what such work usually takes. Neither is an offer. Your price and your dates are in the agreement we both sign.',
        'The figures in our success stories are what those clients measured. We describe clients without naming them. Your figures will be your own, and no one can honestly promise them in advance.',
      ],
    },
    {
      id: 'your-account',
      heading: 'Your account',
      paragraphs: [
        'Give accurate details about yourself, and keep your password private. An account is for one person. If you think someone else has used it, tell us right away.',
        'You can have your account deleted at any time by writing to us. We may close one that is used against these terms, and tell you why.',
      ],
    },
    {
      id: 'fair-use',
      heading: 'Fair use',
      paragraphs: ['Please do not use this site to:'],
      list: [
        'reach data that is not yours, or get around its limits;',
        'send floods of messages or bookings, by hand or by machine;',
        'book times you don’t intend to keep;',
        'impersonate someone else, or enter other people’s email addresses without their consent;',
        'send anything unlawful, or confidential data of others that you may not pass on.',
      ],
    },
    {
      id: 'security-research',
      heading: 'If you find a security problem',
      paragraphs: [
        `Tell us first, at ${SITE.email}, and give us time to fix it. We won’t take action against people who research in good faith, leave other people’s data alone and don’t disrupt the service.`,
      ],
    },
    {
      id: 'what-belongs-to-whom',
      heading: 'Ownership',
      paragraphs: [
        'The texts, drawings, videos and code of this site belong to us or to those who license them to us. You may read, print and share them for your own use, and quote them with a link. Please ask before you republish more.',
        'What you send us stays yours. We use it to answer you and to prepare our work for you, as the Privacy Policy says, and for nothing else. Please do not put trade secrets into a first message. We are glad to sign a confidentiality agreement before you share them.',
      ],
    },
    {
      id: 'links',
      heading: 'Links to other sites',
      paragraphs: [
        'Some pages link to sites that others run. We choose the links with care, but we don’t control what’s there and aren’t responsible for it.',
      ],
    },
    {
      id: 'what-we-answer-for',
      heading: 'Our liability',
      paragraphs: [
        'Articles and stories here are general information. They are not legal, tax, financial or medical advice, and they cannot know your case.',
        'The site is free and is provided as is. As far as the law allows, we are not liable for losses that come from relying on it alone, or from its being unavailable. Nothing here limits liability that the law doesn’t let us limit, such as liability for fraud or intentional harm.',
      ],
    },
    {
      id: 'law-and-disputes',
      heading: 'Law and disputes',
      paragraphs: [
        `If something goes wrong between us, write to ${SITE.email} first. Most things can be settled in a conversation, and we ask for 30 days to try.`,
        `The law of the State of ${SITE.state} governs these terms, leaving aside its rules that would choose another law. Disputes go to the state and federal courts that serve ${SITE.county}, ${SITE.state}. If a court finds one of these terms invalid, the others stay in force.`,
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      paragraphs: [
        'When these terms change, so does their date. What you did before a change is judged by the terms of that day. If you have an account and a change matters to it, we write to you 30 days ahead.',
      ],
    },
  ],
};
