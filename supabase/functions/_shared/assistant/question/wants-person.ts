const PERSON =
  '(?:a |an |the |your |some |any )?(?:real |actual |live |human )*(?:human|person|people|agent|representative|rep|operator|someone|somebody|staff|team(?: member)?|consultant|advisor|salesperson|sales(?: team)?|support|customer service|manager|expert)';

const WANTS = [
  new RegExp(
    `\\b(?:talk|speak|chat|connect|transfer|put|forward|hand)\\b[^.?!]{0,24}\\b(?:to|with|through to)\\b ${PERSON}\\b`,
  ),
  new RegExp(`^(?:i (?:want|need|would like|d like) )?${PERSON}(?: please| now)*$`),
  /\b(?:have|ask|get|let) (?:someone|somebody|a person|a human|your team|a consultant) (?:to )?(?:call|contact|email|phone|write|reach|get back)/,
  /\b(?:call|contact|email|phone|ring|reach|text) me\b/,
  /\b(?:leave|send) (?:you |them )?(?:a |my )?message\b/,
  /\b(?:someone|somebody|a person|a human) (?:real )?(?:i can|to) (?:talk|speak)/,
];

/** Whether a message asks for a person, and not for a time at which one is free. */
export function wantsPerson(text: string): boolean {
  const plain = text
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{N}?.!]+/gu, ' ')
    .replace(/[?.! ]+$/u, '');
  return WANTS.some((pattern) => pattern.test(plain));
}
