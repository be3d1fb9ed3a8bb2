import { linkTo, PAGES } from '../paths.ts';
import { type AnswerIntent, termsOutsideVocabulary } from './intent.ts';
import {
  isAboutConsultations,
  mentionedConsultations,
  mentionedServices,
  nameWords,
} from './mentioned-services.ts';
import { aboutConsultations } from './prices.ts';

const ASKS =
  /\b(?:how (?:long|many (?:weeks|months|days|minutes|hours))|durations?|lengths?|timelines?|time ?frames?|how quick(?:ly)?|longest|shortest|quickest)\b/i;
const VOCABULARY =
  /^(?:long\w*|weeks?|months?|days?|minutes?|hours?|durations?|lengths?|timelines?|frames?|timeframes?|quick\w*|short\w*|tak\w*|last\w*|services?|offer\w*|consult\w*|calls?|appointments?|meetings?|sessions?|typical\w*|average|engagements?|finish\w*|complete|completed|done|end|free|times?|project\w*|solutions?|require|required|process)$/;

/** How long our services and consultations take. */
export const answerDurations: AnswerIntent = ({ asked, facts }) => {
  if (!ASKS.test(asked.own)) return undefined;
  const names = nameWords(facts);
  const rest = termsOutsideVocabulary(asked.whole, VOCABULARY).filter(({ stem }) => !names.has(stem));
  if (rest.length > 0) return undefined;
  const inOwn = mentionedServices(asked.own, facts);
  const named = inOwn.length > 0 ? inOwn : mentionedServices(asked.whole, facts);
  const meant = named.length > 0 || asked.answered === '' ? named : mentionedServices(asked.answered, facts);
  if (isAboutConsultations(asked.whole))
    return aboutConsultations(mentionedConsultations(asked.whole, facts), facts);
  if (meant.length === 0 && termsOutsideVocabulary(asked.own, VOCABULARY).length > 0) return undefined;
  const services = meant.length > 0 ? meant : facts.services;
  const [only] = services;
  if (!only) return undefined;
  if (services.length === 1) {
    const page = { title: only.name, url: only.path };
    return {
      message: `${only.name} usually takes ${only.duration}. We agree on your project's dates in writing before we begin.\n\nMore: ${linkTo(page)}.`,
      sources: [page, PAGES.services],
      outcome: 'answer',
    };
  }
  return {
    message: `It depends on the service:\n\n${services.map(({ name, duration }) => `- **${name}** usually takes ${duration}`).join('\n')}\n\nThe dates of your own project are agreed in writing before we begin. More: ${linkTo(PAGES.services)}.`,
    sources: [PAGES.services],
    outcome: 'answer',
  };
};
