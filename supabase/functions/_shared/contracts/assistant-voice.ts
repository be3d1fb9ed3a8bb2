// Written from brand/ by `npm run brand`.

import type { Locale } from './locale.ts';

/** What the assistant says without being asked: at first, and when it has found nothing. */
export const VOICE: Record<Locale, { greeting: string; unknown: string; firstQuestions: string[] }> = {
  en: {
    greeting:
      "Hello. Ask me about our services, prices, process or available times. I answer from what's on this site. When I don't know something, I'll say so, and someone on our team can take over.",
    unknown: "I don't know. Nothing on this site answers that, and I'd rather not guess.",
    firstQuestions: [
      'What services do you offer?',
      'How can AI improve my business?',
      'What is your consulting process?',
      'How much do your services cost?',
    ],
  },
  es: {
    greeting:
      'Hola. Pregúnteme por nuestros servicios, precios, proceso u horarios disponibles. Respondo con lo que está en este sitio. Cuando no sepa algo, se lo diré, y una persona de nuestro equipo puede seguir.',
    unknown: 'No lo sé. Nada en este sitio responde eso, y prefiero no adivinar.',
    firstQuestions: [
      '¿Qué servicios ofrecen?',
      '¿Cómo puede la IA mejorar mi empresa?',
      '¿Cómo es su proceso de consultoría?',
      '¿Cuánto cuestan sus servicios?',
    ],
  },
};

/** The firm, for a language model, after its name. */
export const INTRODUCTION = 'an AI consulting firm' as const;

/** How a language model answers. */
export const MANNER = 'plainly and without praise' as const;
