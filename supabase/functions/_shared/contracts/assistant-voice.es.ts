// Written from brand/ by `npm run brand`.

/** The assistant's greeting. */
export const GREETING =
  'Hola. Pregúnteme por nuestros servicios, precios, proceso u horarios disponibles. Respondo con lo que está en este sitio. Cuando no sepa algo, se lo diré, y una persona de nuestro equipo puede seguir.' as const;

/** Suggested at first, and after a refusal. */
export const FIRST_QUESTIONS: string[] = [
  '¿Qué servicios ofrecen?',
  '¿Cómo puede la IA mejorar mi empresa?',
  '¿Cómo es su proceso de consultoría?',
  '¿Cuánto cuestan sus servicios?',
];

/** Says that nothing was found. */
export const UNKNOWN = 'No lo sé. Nada en este sitio responde eso, y prefiero no adivinar.' as const;
