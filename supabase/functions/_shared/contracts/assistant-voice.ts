// Written from brand/ by `npm run brand`.

/** The assistant's greeting. */
export const GREETING =
  "Hello. Ask me about our services, prices, process or available times. I answer from what's on this site. When I don't know something, I'll say so, and someone on our team can take over." as const;

/** Suggested at first, and after a refusal. */
export const FIRST_QUESTIONS: string[] = [
  'What services do you offer?',
  'How can AI improve my business?',
  'What is your consulting process?',
  'How much do your services cost?',
];

/** Says that nothing was found. */
export const UNKNOWN = "I don't know. Nothing on this site answers that, and I'd rather not guess." as const;

/** The firm, after its name, for a model. */
export const INTRODUCTION = 'an AI consulting firm' as const;

/** How a language model answers. */
export const MANNER = 'plainly and without praise' as const;
