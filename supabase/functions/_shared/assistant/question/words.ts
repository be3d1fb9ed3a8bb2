/** Words that carry no topic. */
const STOP_WORDS = new Set(
  `a about actually after again all also am an and any anybody anyone anything are as at be because been being
  both but by can cannot cant could did do does doesnt doing dont down during each even ever every exactly few for from
  get gets getting give given go goes going gonna got had has have having he hello help her here hers hey hi him his how
  however i id if ill im in into is isnt it its ive just kind know let lets like look looking lot lots many may maybe me
  might mine more most much must my need needs no nor now of off ok okay on once one ones only onto or other others
  our ours out over own perhaps please quite rather really same say see shall she should since so some somebody someone
  something still such sure take takes tell than thank thanks that thats the their theirs them then there these they
  thing things this those though through to too under until up us very want wants was wasnt way we
  well went were what whats when where whether which while who whom whos whose why will with within without wont would
  yes yet you your youre yours
  against above below between further
  anyway basically besides bit bunch btw certain certainly cool couple cuz dear definitely dude dunno especially
  everybody everyone everything fully generally gonna gotta guy guys folks yall haha hardly hopefully hows idk imo indeed
  kinda lately lemme likely literally lol mainly mostly nearly normally obviously overall plenty plz pls possible possibly
  pretty probably properly seem seems seriously simply somehow sometimes somewhere sort sorta specifically stuff suppose
  supposed tbh theres theyre theyve till til together totally truly ur r u wanna whatever whenever wheres wherever whats
  wonder wondering ya yep arent havent hasnt hadnt wouldnt couldnt shouldnt werent wasnt cause because else ever exact roughly`.split(
    /\s+/,
  ),
);

/** Words that nearly every page has: they say little about which one is meant. */
const COMMON = new Set(
  `ai business company firm meridian client consultant consult work project service make people team year day happen
  different good new first usual usually run start end part part place owner industry small large find kind site
  page year based located right away data rate percentage number amount
  level big behind along bad sense point able whole thing aspect lot treat around general usable useful great nice engagement earn recommend offer provide contain include receive report handle mean discuss before not use used uses using information detail`.split(
    /\s+/,
  ),
);

const IRREGULAR: Record<string, string> = {
  broke: 'break',
  broken: 'break',
  built: 'build',
  bought: 'buy',
  came: 'come',
  caught: 'catch',
  children: 'child',
  companies: 'company',
  cost: 'cost',
  accounting: 'accounting',
  fell: 'fall',
  found: 'find',
  founded: 'founded',
  founder: 'founder',
  investor: 'investor',
  investors: 'investor',
  fallen: 'fall',
  gave: 'give',
  held: 'hold',
  kept: 'keep',
  learnt: 'learn',
  left: 'leave',
  lost: 'lose',
  made: 'make',
  meant: 'mean',
  paid: 'pay',
  payment: 'payment',
  payments: 'payment',
  people: 'people',
  ran: 'run',
  said: 'say',
  sent: 'send',
  sold: 'sell',
  spent: 'spend',
  stood: 'stand',
  taught: 'teach',
  thrown: 'throw',
  threw: 'throw',
  told: 'tell',
  took: 'take',
  went: 'go',
  written: 'write',
  wrote: 'write',
};

const ENDINGS: [RegExp, string][] = [
  [/ies$/, 'y'],
  [/(ss|sh|ch|x|z)es$/, '$1'],
  [/([^suiaeo]|[aeo])s$/, '$1'],
  [/ational$|ation$|ating$|ated$|ate$/, 'at'],
  [/([bdfgmnprt])\1(ing|ed|er)$/, '$1'],
  [/(?<=[aeiouy].*[a-z])(ing|edly|ed|ly|ment)$/, ''],
];

const NUMBER_WORDS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const TENS = 'thirty forty fifty sixty seventy eighty ninety hundred'.split(' ');

/** "six" is "6", so that both are found by either. */
function inDigits(word: string): string | undefined {
  const small = NUMBER_WORDS.indexOf(word);
  if (small > 0) return String(small);
  const large = TENS.indexOf(word);
  return large < 0 ? undefined : String(30 + 10 * large);
}

/** A word without its ending, so that "forecasts" and "forecasting" are the same. */
export function stem(word: string): string {
  const irregular = IRREGULAR[word] ?? inDigits(word);
  if (irregular) return irregular;
  if (word.length < 4 || /\d/.test(word)) return word;
  let short = word;
  for (const [ending, instead] of ENDINGS) {
    const cut = short.replace(ending, instead);
    if (cut.length >= 3) short = cut;
  }
  return short.length > 4 ? short.replace(/e$/, '') : short;
}

/** The words of a text in small letters; figures keep their commas and points out: "4,000" is "4000". */
export function tokenize(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/(\d)[,](?=\d{3})/g, '$1')
      .replace(/[’'](s|re|ve|ll|d|m|t)\b/g, '$1')
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+(?:\.\d+)?/gu) ?? []
  );
}

const MOST_KNOWN = 4000;
const known = new Map<string, string[]>();

/** The stems of a text, all of them. Texts of the site come again with each question. */
export function stemsOf(text: string): string[] {
  const before = known.get(text);
  if (before) return before;
  const stems = tokenize(text).map((word) => stem(word));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, stems);
  return stems;
}

export interface Term {
  /** As it was written, in small letters. */
  word: string;
  stem: string;
  /** 0 to 1: how much it says about the topic. */
  weight: number;
}

const COMMON_STEMS = new Set([...COMMON].map((word) => stem(word)));
const WEIGHT_OF_COMMON = 0.3;
const WEIGHT_OF_DEED = 0.85;
const DOER = /^(?:i|you|we|they|it|to|u)$/;

/** "you recommend", "I rely", "to report": what someone does says less than what it is done to. */
function weightOf(stemmed: string, before: string): number {
  if (COMMON_STEMS.has(stemmed)) return WEIGHT_OF_COMMON;
  return DOER.test(before) ? WEIGHT_OF_DEED : 1;
}

/** What a question is about: each word with a topic, once. */
export function termsOf(text: string): Term[] {
  const terms = new Map<string, Term>();
  const words = tokenize(text);
  for (const [at, word] of words.entries()) {
    // "clients'" and "what's" lose their apostrophe above.
    const bare =
      word.length > 4 && word.endsWith('s') && STOP_WORDS.has(word.slice(0, -1)) ? word.slice(0, -1) : word;
    if (STOP_WORDS.has(bare) || (bare.length < 2 && !/\d/.test(bare))) continue;
    const found = stem(bare);
    if (!terms.has(found)) {
      terms.set(found, { word: bare, stem: found, weight: weightOf(found, words[at - 1] ?? '') });
    }
  }
  return [...terms.values()];
}
