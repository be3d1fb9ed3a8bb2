import type { RandomChoices } from '../../tests/support/seeded-random.ts';
import type { Person } from './people.ts';

const PROBLEMS = [
  'we lose about a day a week to {subject}',
  'our team of {n} does {subject} by hand, and no one can take a vacation in March',
  'the new manager asked me for numbers on {subject}, and I have a spreadsheet with {n} tabs',
  '{subject} take two people full time, and both of them retire within the year',
  'we bought a tool for {subject} last year, and no one uses it',
  'a large client now expects an answer within an hour, and {subject} are what slows us down',
  'we have {n} months of clean records about {subject} and have never looked at them',
  'our costs for {subject} have doubled since we opened the second location',
];
const CONTEXTS = [
  'We are {n} people on two sites.',
  'Everything is in QuickBooks and a shared drive.',
  'Our owner is skeptical, so a small first step would help.',
  'We tried a consultant before and got 90 slides.',
  'Nothing here is confidential, and I can send a sample.',
  'Our busy season begins in six weeks.',
  'The person who built our database left in June.',
  'We are a family business, and the budget is real but small.',
  '',
];
const ASKS = [
  'Could someone call me this week?',
  'What would a first look cost, and how long would it take?',
  'Do you have a client of our size that we could talk to?',
  'Is this something a model can do, or is it a matter of process?',
  'Can you come by and see it? We are twenty minutes from your office.',
  'Please send me two or three times for a call.',
  'I would like to know what you would do first.',
  'We want to decide before the end of the quarter.',
];
const SECOND_LETTERS = [
  'I have one more question about our {subject}. Can the pilot include the second warehouse?',
  'Following up on my note from before: the board has approved a pilot. What happens next?',
  'We talked in the spring and then had to wait. We are ready now, and {subject} have not become easier.',
  'A colleague of mine at {company} would like to join the call. Is that possible?',
];
const LONG_LETTER = Array.from(
  { length: 9 },
  (_, n) =>
    `${n + 1}. Step ${n + 1} of our process: a clerk prints the order, checks it against the price list of that month, writes the difference on the paper, and puts it into the tray of the next desk. The tray is emptied twice a day. When a customer calls, someone walks over and looks for the paper.`,
).join('\n\n');
const SPAM: readonly [name: string, text: string][] = [
  ['Rank Boosters', 'We put your website on page 1 in 10 days. Reply YES to this email for a free report.'],
  ['Link Exchange Desk', 'We offer guest posts with do-follow links on 300 blogs. See our price list.'],
  ['Lead List Shop', 'Buy 50,000 verified email addresses of decision makers in Georgia for 99 dollars.'],
  ['Quick Capital', 'Your business is approved for working capital of up to 250,000 dollars today.'],
];
const REPLIES = [
  'Thank you for your message. I read it with interest, because we did something similar for a company in your trade last year. May I ask how many people touch {subject} in a normal week?',
  'Thanks for writing. A first call takes 30 minutes and costs nothing. You can choose a time on our schedule page, or answer with two times that suit you.',
  'Thank you. From what you describe, I would start with one week of your records and no software at all. If that shows a pattern, we can talk about a pilot.',
  'Thanks for the details. Honestly, this may be a matter of process first. I can look at it with you on site, in half a day.',
];
const SECOND_REPLIES = [
  'That helps, thank you. I have asked a colleague to prepare a short offer, and you will have it by Friday.',
  'Yes, that is possible. I will add it to the scope and send you a new version.',
  'Understood. I have put a call on the calendar, and we can change it if needed.',
];
const ANSWERS = [
  'Thank you for the quick answer. It is 6 people on most days, and 9 in the busy season.\n\nThe records are in the attached description.',
  'Tuesday after 2 pm works for us. My colleague from accounting will join.',
  'That sounds reasonable. What do you need from us before the call?',
  'We had to move this to the next quarter. I will write to you again then.',
];
const NOTES = [
  'Called, and left a message with the front desk.',
  'Spoke for 20 minutes. They have the budget, and the owner decides alone.',
  'Their data are in three systems. A pilot needs an export from each of them.',
  'Was recommended by a client of ours. Handle with care.',
  'Wants a fixed price. Sent the one-page description of a pilot.',
  '@{colleague} Could you join the call? You know this trade better than I do.',
];
const TASKS = [
  'Send the offer for the pilot',
  'Call about {subject}',
  'Ask for a sample of the records',
  'Prepare the visit on site',
  'Check the references',
  'Send the agreement on confidentiality',
  'Ask whether the budget is approved',
];
export const TAGS = [
  'pilot',
  'referral',
  'forecasting',
  'automation',
  'urgent',
  'nonprofit',
  'training',
  'budget approved',
  'second location',
  'follow up in spring',
];

/** Writes the letters, answers, and notes about one person. */
export function createMessageTexts(random: RandomChoices) {
  const pick = (from: readonly string[]) => random.pick(from) as string;
  const fill = (template: string, { subject, company }: Person, colleague = '') =>
    template
      .replaceAll('{subject}', subject)
      .replaceAll('{company}', company)
      .replaceAll('{colleague}', colleague)
      .replaceAll('{n}', String(6 + random.below(60)));
  const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

  return {
    letter(person: Person): string {
      const problem = fill(pick(PROBLEMS), person);
      const opening = random.chance(40) ? `Hello, ${problem}.` : `${asSentence(problem)}.`;
      const parts = [opening, fill(pick(CONTEXTS), person), fill(pick(ASKS), person)].filter(Boolean);
      const text = parts.join(random.chance(25) ? '\n\n' : ' ');
      return random.chance(2) ? `${text}\n\n${LONG_LETTER}` : text;
    },
    secondLetter: (person: Person) => fill(pick(SECOND_LETTERS), person),
    spam: () => random.pick(SPAM) as [string, string],
    subject: (person: Person) => `Your message about ${person.subject}`,
    reply: (person: Person) => `Dear ${person.name.split(' ')[0]},\n\n${fill(pick(REPLIES), person)}`,
    secondReply: (person: Person) => `Dear ${person.name.split(' ')[0]},\n\n${pick(SECOND_REPLIES)}`,
    answer: () => pick(ANSWERS),
    note: (person: Person, colleague: string) => fill(pick(NOTES), person, colleague),
    task: (person: Person) => fill(pick(TASKS), person),
  };
}
