/** The assistant's greeting. */
export const GREETING =
  "Hello. Ask me about our services, prices, process or available times. I answer from what's on this site. When I don't know something, I'll say so, and someone on our team can take over.";

/** Questions to begin with. */
export const SUGGESTIONS = [
  'What services do you offer?',
  'How can AI improve my business?',
  'What is your consulting process?',
  'How much do your services cost?',
];
