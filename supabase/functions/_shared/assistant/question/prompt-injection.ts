/** Messages that are after the assistant itself or after what belongs to others, by what they are after. */
const INSTRUCTIONS = [
  /\b(?:ignore|disregard|forget|override|bypass|skip|drop|cancel|delete)\b.{0,40}\b(?:instruction|prompt|rule|guideline|previous|prior|above|earlier|training|polic|restriction|filter|safet|context|everything)/i,
  /\b(?:system|hidden|initial|secret|original|developer|internal|full|exact|verbatim|your)\b.{0,20}\b(?:prompt|instructions?|rules|guidelines|configuration|config|system message)\b/i,
  /\b(?:reveal|show|print|repeat|output|display|leak|dump|expose|tell|give|share|send|list|read|what (?:is|are|was|were)|whats)\b.{0,60}\b(?:prompt|instructions? (?:you|above|were)|your (?:instructions?|rules)|api.?keys?|secrets?\b.{0,20}\b(?:key|token|env)|passwords?|credentials?|tokens?|env(?:ironment)?(?: variables?)?|\.env|service.?role|connection string|database (?:url|schema|dump|password|tables?)|source code)\b/i,
  /\b(?:api[_ -]?key|service[_ -]?role|secret[_ -]?key|chat_api_key|chat_base_url|supabase_\w+|process\.env|deno\.env|bearer [a-z])/i,
  /\b(?:you are now|you're now|act as|pretend (?:to be|you|that you)|roleplay|role.?play|simulate|from now on|imagine you are|behave (?:as|like)|speak as|respond as|answer as|you will be|play the (?:role|part)|jailbr(?:eak|oken)|developer mode|dev mode|god mode|dan mode|do anything now|\bdan\b.{0,20}\b(?:mode|prompt)|unrestricted|uncensored|no (?:restrictions|limits|filters|rules)|without (?:any )?(?:restrictions|filters|limits|rules))\b/i,
  /(?:<\|?(?:im_start|im_end|system|assistant|endoftext)|\[\/?(?:inst|system)\]|<<sys>>|###\s*(?:system|instruction|assistant|response)|^\s*(?:system|assistant|developer)\s*:|\b(?:begin|end|new) (?:system|instructions?|prompt)\b)/i,
  /\b(?:repeat|say|print|echo|output|write|respond|reply|start|begin|answer)\b.{0,24}\b(?:after me|the following|exactly|verbatim|word for word|this (?:text|sentence|string|html|markdown|image|link|code)|the (?:words?|text|string|phrase|sentence|letters?) (?:above|below|before)|everything above|the text above|with the (?:word|phrase)|only with|"|“|')/i,
  /\b(?:translate|summari[sz]e|encode|decode|base64|rot13|reverse|spell)\b.{0,40}\b(?:prompt|instructions?|above|system|rules|secret|conversation|message)/i,
];

const OTHERS = [
  /\b(?:other|another|previous|last|all|every|any|recent|someone else'?s?|somebody else'?s?|different)\b.{0,16}\b(?:user|visitor|client|customer|person|people|guest|caller|account|lead|submission|chat|conversation|session|booking|appointment|message)s?'?s?\b.{0,40}\b(?:data|email|e-mail|name|phone|number|address|message|chat|conversation|booking|appointment|question|ask|asked|said|say|wrote|record|detail|info|list|history|log|transcript|session)/i,
  /\b(?:list|show|give|tell|dump|export|send|reveal|print|fetch|select|get|read|what|who)\b.{0,30}\b(?:emails?|phone numbers?|names|addresses|bookings?|appointments?|submissions?|conversations?|chats?|transcripts?|messages?|records?|users?|leads?|subscribers?|accounts?)\b.{0,30}\b(?:of|from|for|by|in|about)\b.{0,20}\b(?:other|all|every|your (?:clients?|customers?|users?|visitors?|database|system|admin)|the (?:database|table|last|previous|admin)|anyone|everyone|visitors?|users?|clients|customers|people|everybody|mr|mrs|ms|[\w.+-]+@)/i,
  /\b(?:admin(?:istrator)?|staff|root|superuser)\b.{0,30}\b(?:password|login|access|token|account|panel|rights|mode|privilege)/i,
  /\b(?:drop|truncate|alter|delete from|insert into|update|union select|select)\b.{0,40}\b(?:table|from|where|set|database|users|into)\b.{0,20}(?:;|--|=|\*|$)/i,
  /\bwhat did (?:the )?(?:\w+ ){0,3}(?:user|visitor|person|client|customer|guest)s?\b.{0,30}\b(?:ask|say|write|book|send|tell)/i,
  /\b(?:i am|i'm|this is|as) (?:an? |the |your )?(?:admin(?:istrator)?|developer|owner|ceo|engineer|employee|openai|anthropic|staff|manager|root|system)\b.{0,60}\b(?:show|give|tell|need|reveal|list|access|debug|test|want|print|override|grant|authori[sz]e|unlock)/i,
];

/** 'instructions' or 'others' when a message is after one of them. */
export function detectInjection(text: string): 'instructions' | 'others' | undefined {
  if (OTHERS.some((pattern) => pattern.test(text))) return 'others';
  if (INSTRUCTIONS.some((pattern) => pattern.test(text))) return 'instructions';
  return undefined;
}

export const INJECTION_REPLIES = {
  instructions:
    'I only answer questions about Meridian, from what is published on this site. Ask me about our services, prices, free times or how we work.',
  others:
    'I cannot see anybody’s messages, bookings or accounts. I know only what is published on this site. What a visitor has sent us stays between them and the firm.',
} as const;
