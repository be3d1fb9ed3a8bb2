/** The questions that the panel offers first. */
export const FIRST_QUESTIONS = [
  'What services do you offer?',
  'How can AI improve my business?',
  'What is your consulting process?',
  'How much do your services cost?',
];
