import type { ConsultationFact, Facts, ServiceFact } from '../ports.ts';
import { stemsOf } from '../question/words.ts';

const TELLS_NOTHING = new Set(
  stemsOf('AI data business custom solution solutions service services consulting consultation and call'),
);
const CONSULTATION = /\b(?:consultations?|calls?|appointments?|meetings?|sessions?|talks?|chat)\b/i;

function telling(name: string): string[] {
  return stemsOf(name).filter((stem) => !TELLS_NOTHING.has(stem));
}

/** How much of a name is in a text, 0 to 1, by the words of it that tell it from others. */
function share(name: string, stems: ReadonlySet<string>): number {
  const words = telling(name);
  // "Custom AI Solutions" is recognized by its first words only.
  const wanted = words.length > 0 ? words : stemsOf(name).slice(0, 2);
  return wanted.filter((stem) => stems.has(stem)).length / wanted.length;
}

/** Whether a text speaks of consultations, and not of the work that follows. */
export function isAboutConsultations(text: string): boolean {
  return CONSULTATION.test(text);
}

/** The services that a text names. */
export function mentionedServices(text: string, { services }: Pick<Facts, 'services'>): ServiceFact[] {
  const stems = new Set(stemsOf(text));
  return services.filter(({ name }) => share(name, stems) >= (telling(name).length > 1 ? 0.5 : 1));
}

/** The consultations that a text names: all words that tell one from others are needed. */
export function mentionedConsultations(
  text: string,
  facts: Pick<Facts, 'consultationTypes'>,
): ConsultationFact[] {
  const stems = new Set(stemsOf(text));
  return facts.consultationTypes.filter(({ name }) => share(name, stems) === 1);
}

/** Every word of the names, so that they count as known. */
export function nameWords({ services, consultationTypes }: Facts): ReadonlySet<string> {
  return new Set([...services, ...consultationTypes].flatMap(({ name }) => stemsOf(name)));
}
