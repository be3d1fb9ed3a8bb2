import type { Answer } from '../answer.ts';
import { linkTo, PAGES } from '../paths.ts';
import type { ConsultationFact, Facts, ServiceFact } from '../ports.ts';
import { formatDollars, joinList, priceInWords } from './format-facts.ts';
import { type AnswerIntent, termsOutsideVocabulary } from './intent.ts';
import {
  isAboutConsultations,
  mentionedConsultations,
  mentionedServices,
  nameWords,
} from './mentioned-services.ts';

const ASKS =
  /\b(?:prices?|priced|pricing|costs?|costly|fees?|charges?|charged|rates?|how much|expensive|cheap(?:er|est)?|afford(?:able)?|quote|pay|paid|budgets?|free|for nothing|least expensive|price ?list|investment)\b/i;
const VOCABULARY =
  /^(?:prices?|priced|pricing|costs?|costly|fees?|charges?|charged?|rates?|expensive|cheap\w*|afford\w*|quotes?|pay|paid|budgets?|free|dollars?|usd|money|list|least|services?|offer\w*|consult\w*|calls?|appointments?|meetings?|sessions?|talks?|chat|book\w*|range|typical\w*|average|roughly|approximate\w*|total|overall|help|hire|hiring|cost|solutions?|engagements?|packages?|options?|plans?|total|investment|estimate|minimum|starting|starts?|rough|idea|obligation|pricy|pricey|bill|fixed|figure|work\w*)$/;
const SCOPE = "It's a fixed price for a written scope, agreed on before we begin.";

function freeWords({ consultationTypes }: Facts): string {
  return consultationTypes.length > 0 && consultationTypes.every(({ priceCents }) => priceCents === 0)
    ? ' The first consultation is free.'
    : '';
}

/** "Data Analytics Solutions starts at $12,000", with its duration. */
function serviceLine({ name, price, duration }: ServiceFact): string {
  return `${name} starts at ${formatDollars(price)} and usually takes ${duration}`;
}

function aboutServices(services: ServiceFact[], facts: Facts, opening = ''): Answer {
  const [only] = services;
  const start =
    services.length === 1 && only
      ? `${opening}${serviceLine(only)}. ${SCOPE}${freeWords(facts)}`
      : [
          'Each service has a starting price:',
          services
            .map(
              (each) =>
                `- **${each.name}** starts at ${formatDollars(each.price)} and usually takes ${each.duration}`,
            )
            .join('\n'),
          `You get a fixed price for a written scope, agreed on before we begin.${freeWords(facts)}`,
        ].join('\n\n');
  const pages =
    services.length === 1 && only ? [{ title: only.name, url: only.path }, PAGES.services] : [PAGES.services];
  return {
    message: `${start}\n\nMore: ${pages.slice(0, 1).map(linkTo).join('')}, or ${linkTo({ ...PAGES.schedule, title: 'choose a time to talk' })}.`,
    sources: pages,
    outcome: 'answer',
  };
}

function consultationLine({ name, durationMinutes, priceCents }: ConsultationFact): string {
  return `${name}: ${durationMinutes} minutes, ${priceInWords(priceCents)}`;
}

/** "An AI Strategy Consultation takes 60 minutes and is free." */
export function aboutConsultations(named: ConsultationFact[], facts: Facts): Answer {
  const [only] = named;
  const booking = `${linkTo({ ...PAGES.schedule, title: 'Choose a time' })} that works for you.`;
  if (named.length === 1 && only) {
    const cost = only.priceCents === 0 ? 'is free' : `costs ${formatDollars(only.priceCents / 100)}`;
    return {
      message: `The ${only.name}${/call|consultation$/i.test(only.name) ? '' : ' consultation'} ${cost} and takes ${only.durationMinutes} minutes. There is no obligation.\n\n${booking}`,
      sources: [PAGES.schedule],
      outcome: 'answer',
    };
  }
  const all = facts.consultationTypes;
  const lengths = [...new Set(all.map(({ durationMinutes }) => durationMinutes))];
  if (all.every(({ priceCents }) => priceCents === 0)) {
    const kinds = lengths.map((minutes) => {
      const names = all.filter(({ durationMinutes }) => durationMinutes === minutes);
      return names.length === 1
        ? `the ${names[0]?.name} takes ${minutes} minutes`
        : `a consultation takes ${minutes} minutes`;
    });
    return {
      message: `Nothing. Every first conversation with us is free, with no obligation. ${joinList(kinds).replace(/^./, (letter) => letter.toUpperCase())}.\n\n${booking}`,
      sources: [PAGES.schedule],
      outcome: 'answer',
    };
  }
  return {
    message: `Here are the consultations and their prices:\n\n${all.map((each) => `- ${consultationLine(each)}`).join('\n')}\n\n${booking}`,
    sources: [PAGES.schedule],
    outcome: 'answer',
  };
}

/** What our services and consultations cost. */
export const answerPrices: AnswerIntent = ({ asked, facts }) => {
  if (!ASKS.test(asked.own)) return undefined;
  const names = nameWords(facts);
  const rest = termsOutsideVocabulary(asked.whole, VOCABULARY).filter(({ stem }) => !names.has(stem));
  const text = asked.own;
  const consults = isAboutConsultations(asked.whole);
  const inOwn = mentionedServices(text, facts);
  const named = inOwn.length > 0 ? inOwn : mentionedServices(asked.whole, facts);
  const meant = named.length > 0 || asked.answered === '' ? named : mentionedServices(asked.answered, facts);
  if (rest.length > (meant.length > 0 ? 1 : 0)) return undefined;
  if (consults) return aboutConsultations(mentionedConsultations(asked.whole, facts), facts);
  if (meant.length > 0) return aboutServices(meant, facts);
  if (termsOutsideVocabulary(text, VOCABULARY).length > 0 || facts.services.length === 0) return undefined;
  if (/\b(?:cheapest|least expensive|lowest|minimum)\b/i.test(text)) {
    const cheapest = [...facts.services].sort((a, b) => a.price - b.price).slice(0, 1);
    return aboutServices(cheapest, facts, 'Our lowest starting price: ');
  }
  if (/\bfree\b/i.test(text)) return aboutConsultations([], facts);
  return aboutServices(facts.services, facts);
};
