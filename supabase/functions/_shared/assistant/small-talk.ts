import type { Answer } from './answer.ts';
import { FIRST_QUESTIONS } from './suggestions.ts';

interface Talk {
  says: RegExp;
  reply: string;
  /** Whether to offer a person. */
  handoff?: boolean;
}

const NAME = '(?: (?:there|all|everyone|team|guys|folks|meridian|assistant|bot|friend|sir|madam|again))?';

/** Whole messages that ask nothing of the site. The first that fits answers. */
const TALKS: Talk[] = [
  {
    says: new RegExp(
      `^(?:hi+|hey+|hello+|hiya|howdy|yo|greetings|good (?:morning|afternoon|evening|day)|whats up|what is up|sup)${NAME}$`,
    ),
    reply:
      'Hello, and welcome. I can tell you about our services, prices, available times and how we work. What would you like to know?',
  },
  {
    says: /^(?:hi |hello |hey )?(?:how are (?:you|u|things)(?: doing)?(?: today)?|how is it going|hows it going|how do you do|are you (?:ok|okay|well))$/,
    reply: "I'm doing well, thank you. What can I tell you about Meridian?",
  },
  {
    says: /^(?:ok(?:ay)? |great |perfect |no |cool )?(?:many |ok )?(?:thanks?|thank (?:you|u)|thx|ty|cheers|much appreciated|appreciate it|i appreciate it)(?: (?:you|so much|very much|a lot|a bunch|again|for (?:the|your) (?:help|answer|time|info|information)|that (?:helps|helped)|this helps|meridian|a million))*$/,
    reply: "You're welcome. If another question comes up, I'm here.",
  },
  {
    says: /^(?:ok(?:ay)? )?(?:bye+|goodbye|good bye|bye bye|see you(?: later| soon)?|see ya|cya|take care|good night|have a (?:good|great|nice) (?:day|one|evening|weekend))(?: now| then)?$/,
    reply: 'Goodbye, and thank you for stopping by.',
  },
  {
    says: /^(?:ok(?:ay)?|k|kk|sure|yes|yeah|yep|yup|fine|alright|all right|got it|i see|cool|great|nice|perfect|awesome|good|makes sense|understood|interesting|wow|lol|haha+|hmm+|oh)$/,
    reply: "Good. Is there anything else you'd like to know?",
  },
  {
    says: /^(?:no|nope|nah|not now|nothing|never ?mind|thats all|that is all|no thanks|no thank you|im good|i am good|im done)$/,
    reply: "All right. I'm here if anything comes up.",
  },
  {
    says: /^(?:so )?(?:who|what) (?:are|r) (?:you|u)(?: exactly)?$|^what(?: is|s) your name$|^do you have a name$|^(?:tell me |say something )about yourself$|^introduce yourself$/,
    reply:
      "I'm Meridian Business Consulting's AI assistant. I answer from what's on this site. When I don't know something, I'll say so, and you can always ask for a person.",
  },
  {
    says: /^(?:so )?(?:(?:are|r) (?:you|u)|am i (?:talking|speaking|chatting) (?:to|with)|is (?:this|that|it)) (?:a |an )?(?:really |real |actual |live |just )?(?:human|person|robot|bot|machine|ai|computer|program|chatbot|someone|somebody|chatgpt|gpt|language model|llm)(?: or .*)?$|^(?:are|is) (?:you|this) (?:real|human|automated)$|^(?:which|what) (?:ai |language )?model (?:are you|do you use|is this)$/,
    reply:
      "I'm a program, not a person. I answer from what's on this site. You can ask for a person at any time.",
    handoff: true,
  },
  {
    says: /^(?:what (?:can|do|could) (?:you|u) (?:do|help(?: me)?(?: with)?|answer|know)|how (?:can|do|could) you help(?: me)?|what can i ask(?: you)?|(?:can|could) (?:you|u) help(?: me)?|help(?: me)?(?: please)?|i need (?:some )?help|i have a question|can i ask (?:you )?(?:a question|something)|how does this (?:chat )?work|menu|options)$/,
    reply:
      'I can tell you about our services and prices, available times, how a project runs, our success stories and how we handle your data. What would you like to know?',
  },
  {
    says: /^(?:(?:can you |please )?tell (?:me )?(?:a|another) (?:joke|story)|make me laugh|sing(?: me)?(?: a)?(?: song)?|(?:can you )?(?:write|recite)(?: me)? a (?:poem|song|haiku)|do you (?:love|like) me|i love you|will you marry me|are you (?:happy|sad|single|conscious|sentient|alive)|do you (?:sleep|dream|have feelings)|whats your favou?rite .*|how old are you)$/,
    reply: "I'm better with numbers than with that. Ask me about Meridian, and I can help.",
  },
  {
    says: /^(?:you are |youre |this is |that is |thats |u r |what a |such a )(?:so |very |really |a )*(?:great|good|nice|helpful|awesome|amazing|cool|smart|useful|wonderful|brilliant|clever)(?: bot| assistant| answer| help| job| site| website)?$|^(?:good|great|nice) (?:job|answer|work|bot|one)$|^well done$/,
    reply: "Thank you. That's good to hear.",
  },
  {
    says: /^(?:you are |youre |this is |that is |thats |u r |what a |such a )(?:so |very |really |a |an |completely )*(?:stupid|dumb|useless|bad|terrible|awful|rubbish|idiot|moron|horrible|wrong|unhelpful|joke|crap|garbage|annoying|waste of time)(?: bot| answer| assistant)?$|^(?:fuck|screw)(?: (?:you|off|this))?$|^(?:wtf|damn|shit|bullshit|idiot|stupid|useless|not helpful|that (?:didnt|did not|doesnt|does not) help|wrong)$/,
    reply: "I'm sorry I couldn't help more. Someone on our team can. Would you like to leave a message?",
    handoff: true,
  },
  {
    says: /^(?:test(?:ing)?|test test|ping|is anyone (?:there|here)|anyone (?:there|here)|are you there|hello is anyone there|you there|is this working|does this work)(?: \d+)?$/,
    reply: "Yes, I'm here. What would you like to know?",
  },
];

const POLITE_START =
  /^(?:(?:hi+|hey+|hello+|good (?:morning|afternoon|evening|day)|greetings|dear (?:team|sir|madam)|ok(?:ay)?|so|well|thanks?|thank you|great|please|excuse me|sorry)(?: (?:there|all|team|again))?[,.!;:\s–-]+)+(?=\S)/i;

/** The question behind a greeting: "Hi there, what does it cost?" asks what it costs. */
export function withoutGreeting(text: string): string {
  return text.replace(POLITE_START, '');
}

/** The reply to a message that is only small talk; undefined for any other. */
export function smallTalk(text: string): Answer | undefined {
  const plain = text
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const talk = TALKS.find(({ says }) => says.test(plain));
  if (!talk) return undefined;
  return {
    message: talk.reply,
    sources: [],
    outcome: 'small_talk',
    suggestions: FIRST_QUESTIONS,
    ...(talk.handoff ? { handoff: true } : {}),
  };
}
