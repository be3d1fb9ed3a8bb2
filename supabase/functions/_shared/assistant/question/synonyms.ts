import { stem } from './words.ts';

/** Words that visitors and the site use for the same thing; a line is a group. */
const GROUPS = `
  price cost fee charge pay rate
  employee employees staff people worker workers workforce team
  job jobs position employment
  fire fired layoff replace dismissal lose
  delete erase remove deletion deleted
  personal private privacy
  copy download export
  store keep retain hold
  long duration weeks
  breach leak hack hacked
  security weakness vulnerability flaw bug
  unsubscribe leave cancel
  email mail mails emails newsletter
  tracking track pixel pixels pictures
  hospital hospitals healthcare health readmission nurse nurses patient patients
  manufacturer manufacturing factory plant inventory
  fintech fraud
  fintech payment
  nda confidentiality confidential secrets
  sue court disputes dispute lawsuit
  law laws governs govern legal
  liable liability responsible
  republish reprint quote
  refund money
  tool tools technology technologies software stack
  own owns owner ownership belong belongs
  commission commissions kickback
  clean messy mess dirty tidy thin
  fast soon quickly quick
  result results outcome outcomes
  return roi payback returns
  satisfaction satisfied happy
  area region southeast outside
  bias fairness fair discrimination biased
  handover hand over
  supplier suppliers vendor source sources
  cheap cheapest affordable
  fail fails failed wrong
  kid kids child children minors
  photo picture image
  quit stop end
  publicly public naming name
  save savings reduction reduce cut fall drop
  big large
  step phase stage
  subscribe subscription sign join
  left remain remaining
  article articles post posts blog
  appointment booking bookings consultation meeting
  track analytics
  host hosts hosting hosted
  reach contact
  ensure test tested check
  train trained training
  profile account
  halfway midway changes change
  honest integrity
`;

const groups = new Map<string, Set<string>>();
for (const line of GROUPS.trim().split('\n')) {
  const stems = line
    .trim()
    .split(/\s+/)
    .map((word) => stem(word));
  for (const member of stems) {
    groups.set(
      member,
      new Set([...(groups.get(member) ?? []), ...stems.filter((other) => other !== member)]),
    );
  }
}

/** The stems that mean what `stem` means, without it. */
export function synonymsOf(stemmed: string): ReadonlySet<string> {
  return groups.get(stemmed) ?? new Set();
}
