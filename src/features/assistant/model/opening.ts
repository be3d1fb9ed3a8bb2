/** What the assistant says before anybody has asked anything. */
export const GREETING =
  'Hello. Ask me about our services, prices, process or free times: I answer from what is on this site. When I do not know, I say so, and one of us can take over.';

/** Questions to begin with. */
export const SUGGESTIONS = [
  'What services do you offer?',
  'How can AI improve my business?',
  'What is your consulting process?',
  'How much do your services cost?',
];
