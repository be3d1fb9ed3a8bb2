import { FIRM } from '../../supabase/functions/_shared/contracts/firm.ts';

/** A question of a visitor, and what the assistant answers; without an answer it does not know. */
export interface Exchange {
  question: string;
  answer?: string;
}

export const EXCHANGES: readonly Exchange[] = [
  {
    question: 'How long does a pilot take?',
    answer:
      'Most pilots take six to ten weeks. The first two weeks show whether the data can answer the question.',
  },
  {
    question: 'What does a first call cost?',
    answer: 'The Discovery Call is free and takes 30 minutes. You can choose a time on the schedule page.',
  },
  {
    question: 'do you work with small companies',
    answer: 'Yes. Most of our clients have 20 to 200 people, and several are family businesses.',
  },
  {
    question: 'Where is your office?',
    answer: `Our office is in ${FIRM.address.city}, ${FIRM.address.region}. We also visit clients on site in ${FIRM.area}.`,
  },
  {
    question: 'Can I move my appointment?',
    answer: 'Yes. The email that confirms it has a link to change or cancel it.',
  },
  {
    question: 'who will see our data',
    answer: 'Only the people who work on your project. They sign an agreement before they get access.',
  },
  {
    question: 'Do you train our staff too?',
    answer: 'Yes. Training the people who use a tool is part of each project.',
  },
  {
    question: 'What is the difference between automation and a model?',
    answer:
      'Automation follows rules that someone wrote. A model finds rules in examples, and states how sure it is.',
  },
  {
    question: 'hi, is somebody there?',
    answer: 'Hello. I am the assistant of the site. Ask me about our services, prices, or appointments.',
  },
  {
    question: 'We have about 40 stores and forecast by hand. Is that something for you?',
    answer:
      'Yes. Forecasting demand is one of our services. A first call shows what your records can answer.',
  },
  {
    question: 'What do I need to bring to the first meeting?',
    answer: 'Nothing but one process that costs you time. If you have a sample of your records, bring it.',
  },
  {
    question: 'how much is a strategy project',
    answer:
      'Each project has a fixed price for a written scope. The services page has the prices from which they start.',
  },
  {
    question: 'Do you sell software?',
    answer: 'No. We build what you own, or we choose a tool with you. We take no commission from anyone.',
  },
  {
    question: 'Can I talk to a client of yours?',
    answer: 'Yes, after a first call. The case studies on this site describe some of the projects.',
  },
  {
    question: 'What happens to the recordings of our calls?',
    answer: 'We do not record calls. You get written minutes the next day.',
  },
];
export const UNANSWERED: readonly string[] = [
  'Do you have a forklift safety course?',
  'Can you connect to our AS/400?',
  'Is there a discount for nonprofits?',
  'Do you speak Vietnamese on site?',
  'Can you sign a business associate agreement for HIPAA?',
  'Do your consultants carry professional liability insurance?',
  'can you take over our helpdesk on weekends',
  'Do you build apps for the Apple Watch?',
  'Which hotels are close to your office?',
  'Can you help us to apply for a state grant?',
  'Do you install cameras on a packing line?',
  'What do you pay your consultants?',
];
export const DECLINED =
  'I do not know that. Our team can tell you: leave your name and email, and a person answers.';
export const STAFF_ANSWERS: readonly string[] = [
  'Hello, this is a person now. Let me look that up for you.',
  'We have done that once, for a clinic in Macon. I can send you a short description.',
  'Yes, we can. The simplest way is a first call, and I can suggest Thursday at 10.',
];
export const THANKS: readonly string[] = [
  'Thank you, that helps.',
  'ok thanks',
  'Great, I will book a call.',
];
export const PAGES: readonly string[] = [
  '/',
  '/services',
  '/services/ai-strategy-consulting',
  '/blog',
  '/schedule',
  '/case-studies/inventory-forecasting-in-manufacturing',
];
export const REASONS: readonly string[] = [
  'The answer is right, but the visitor asked for a price.',
  'Too long, and the link is missing.',
  'We changed this in spring. The answer is out of date.',
];
