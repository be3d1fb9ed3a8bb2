import { FIRM, FIRM_ADDRESS_LINE } from '../../contracts/firm.ts';
import type { Answer } from '../answer.ts';
import { linkTo, PAGES } from '../paths.ts';
import { zoneInWords } from './format-facts.ts';
import { hoursInWords } from './hours.ts';
import { type AnswerIntent, termsOutsideVocabulary } from './intent.ts';

const VOCABULARY =
  /^(?:contact\w*|reach|phones?|telephone|calls?|numbers?|emails?|mails?|e|address\w*|locat\w*|offices?|where|based|find|headquarter\w*|hq|directions?|details?|info\w*|touch|write|talk|speak|street|city|zip|postal|code|map|physical\w*|visit|company|line|best|meet|city|state|hotline|decatur|atlanta|georgia)$/;
const PLACE =
  /\b(?:where\b.*\b(?:you|office|located|based|firm|meridian|find|headquarter\w*)|location|located|headquarter\w*|hq|(?:office|street|postal|physical|mailing|your) address|address|directions|zip code)\b/i;
const PHONE = /\b(?:phone|telephone|hotline|call (?:you|the|your)|number)\b/i;
const EMAIL = /\b(?:e-?mail|mail)\b/i;
const REACH = /\b(?:contact|reach|get in touch|get hold|in touch)\b/i;

/** Where the firm is and how it is reached. */
export const answerContact: AnswerIntent = ({ asked, facts, zone }) => {
  const text = asked.own;
  const wants = {
    place: PLACE.test(text),
    phone: PHONE.test(text),
    email: EMAIL.test(text),
    any: REACH.test(text),
  };
  if (!Object.values(wants).includes(true) || termsOutsideVocabulary(text, VOCABULARY).length > 0)
    return undefined;
  const hours =
    facts.openingHours.length > 0 ? ` We're open ${hoursInWords(facts)}, ${zoneInWords(zone)}.` : '';
  const answer = (message: string): Answer => ({ message, sources: [PAGES.contact], outcome: 'answer' });
  const form = `${linkTo({ ...PAGES.contact, title: 'the contact form' })}`;
  if (wants.place && !wants.email && !wants.phone) {
    return answer(`Our office is at ${FIRM_ADDRESS_LINE}, just outside Atlanta.${hours}`);
  }
  if (wants.phone && !wants.email) return answer(`You can call us at ${FIRM.phone}.${hours}`);
  if (wants.email && !wants.phone && !wants.any) {
    return answer(`Our email address is ${FIRM.email}. If you'd rather use a form, here's ${form}.`);
  }
  return answer(
    `You can reach us in three ways:\n\n- **Phone**: ${FIRM.phone}\n- **Email**: ${FIRM.email}\n- **On this site**: ${form}\n\n${hours.trim()} The office is at ${FIRM_ADDRESS_LINE}.`,
  );
};

const SERVICES =
  /\b(?:(?:what|which|all|list|tell|about|show|explain|see|your)\b.{0,40}\b(?:services?|offer(?:ings?)?|solutions?)|what (?:do|does|can|could) (?:you|meridian|your (?:firm|company|team)|the (?:firm|company)) (?:do|offer|provide|help(?: me| us)? with|sell)|what is it (?:that )?you do|^services$|what do you specialize in|areas of expertise|what is meridian|who is meridian)\b/i;
const SERVICES_WORDS =
  /^(?:services?|offer\w*|provid\w*|solutions?|list\w*|available|have|sell|speciali\w*|areas?|expertise|explain|overview|types?|consult\w*|exactly|main|range|help|show)$/;

/** What the firm sells. */
export const answerServices: AnswerIntent = ({ asked, facts }) => {
  if (!SERVICES.test(asked.own) || facts.services.length === 0) return undefined;
  if (termsOutsideVocabulary(asked.own, SERVICES_WORDS).length > 0) return undefined;
  const lines = facts.services.map(
    ({ name, shortDescription, path }) => `- ${linkTo({ title: name, url: path })}: ${shortDescription}`,
  );
  return {
    message: `We offer ${facts.services.length} services:\n\n${lines.join('\n')}\n\nNot sure which one fits? Bring the problem to a ${linkTo({ ...PAGES.schedule, title: 'consultation' })}, and we sort it out there.`,
    sources: [PAGES.services],
    outcome: 'answer',
    suggestions: [
      'How much do your services cost?',
      'How long do your projects take?',
      'What is your consulting process?',
    ],
  };
};
