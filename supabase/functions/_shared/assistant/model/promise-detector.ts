const WHO =
  '(?:i|we|our (?:team|consultants?|experts?|staff)|(?:a|one of our) (?:consultant|colleague|expert|person)s?|someone|somebody|they|you)';
const WILL = "(?:will|'ll|’ll|shall|am going to|are going to|is going to|(?:can|do) (?:guarantee|promise))";
const DO =
  '(?:call|e-?mail|contact|phone|write|reach|get back|follow up|respond|reply|answer|book|reserve|schedule|cancel|move|send|refund|waive|receive|hear from|be (?:contacted|called|refunded))';
const HAVE = "(?:have|has|'ve|’ve)(?: (?:just|already|now))?";
const DONE =
  '(?:booked|reserved|scheduled|cancelled|canceled|moved|sent|forwarded|passed|refunded|noted|saved|recorded|notified|informed|arranged|confirmed|escalated|asked|contacted|e-?mailed|called|applied|granted)';

/** A word given for someone, or something said to be done: nothing that a model does leaves a row behind. */
const PROMISES = [
  new RegExp(
    `\\b${WHO}(?: ${WILL}|(?:'ll|’ll))(?: (?:also|then|soon|personally|gladly|be happy to))* ${DO}\\b`,
    'i',
  ),
  new RegExp(`\\b${WHO}(?: ${HAVE}|(?:'ve|’ve)) (?:\\w+ )?${DONE}\\b`, 'i'),
  new RegExp(
    '\\b(?:your \\w+(?: \\w+)?|it|that|this|the (?:appointment|meeting|slot|consultation|call|booking|time))' +
      "(?: is|’s|'s| was| has been)(?: now| already)? " +
      '(?:booked|reserved|confirmed|cancelled|canceled|refunded|forwarded|scheduled)\\b',
    'i',
  ),
  /\b(?:guarantee[ds]?|i promise|we promise|promise you|free of charge for you|special discount|discount of)\b/i,
];

/** Whether `text` promises what no row backs. */
export function detectPromises(text: string): boolean {
  return PROMISES.some((pattern) => pattern.test(text));
}
