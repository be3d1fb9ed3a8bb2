type Words = Record<string, Record<string, string>>;

/** The Spanish words of every component, by its name. */
export const SPANISH: Words = Object.assign(
  {},
  ...Object.values(import.meta.glob<Words>('/src/**/words.es.json', { eager: true, import: 'default' })),
);
