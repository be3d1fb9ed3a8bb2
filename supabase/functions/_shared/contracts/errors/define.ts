import { z } from 'zod';

/** An error: the parameters that travel with its code, and the sentence that people read. */
export function error<Shape extends z.ZodRawShape>(
  shape: Shape,
  sentence: (params: z.output<z.ZodObject<Shape>>) => string,
) {
  return { params: z.object(shape), sentence };
}

/** An error without parameters. */
export const fixed = (sentence: string) => error({}, () => sentence);

/** A field's rule; `field` names the field where the side that refuses knows it. */
export const rule = (sentence: string) => error({ field: z.string().optional() }, () => sentence);

/** The keys of a table of sentences, as the values that a parameter may have. */
export const keysOf = <Key extends string>(sentences: Record<Key, string>) =>
  Object.keys(sentences) as [Key, ...Key[]];
