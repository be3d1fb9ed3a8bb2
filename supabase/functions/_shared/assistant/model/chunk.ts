import { z } from 'zod';
import { ModelError } from './model-error.ts';

const call = z.object({
  index: z.number().int().min(0).max(15).default(0),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
});
export type CallPart = z.infer<typeof call>;

const delta = z.object({
  content: z.string().nullish(),
  refusal: z.string().nullish(),
  tool_calls: z.array(call).nullish(),
});

// The last chunk of some endpoints tells the usage and has no choice.
const chunk = z.object({
  choices: z.array(z.object({ delta: delta.nullish(), finish_reason: z.string().nullish() })),
});

export interface Chunk {
  text: string;
  refused: boolean;
  calls: CallPart[];
  finish: string | undefined;
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (error) {
    throw new ModelError('a chunk that is no JSON', { cause: error });
  }
}

/** One `data:` of a streamed chat completion. @throws ModelError when it is none, an error object among others. */
export function readChunk(data: string): Chunk {
  const result = chunk.safeParse(parsed(data));
  if (!result.success) throw new ModelError('a chunk of an unknown shape');
  const choice = result.data.choices[0];
  const said = choice?.delta;
  return {
    text: said?.content ?? '',
    refused: Boolean(said?.refusal) || choice?.finish_reason === 'content_filter',
    calls: said?.tool_calls ?? [],
    finish: choice?.finish_reason ?? undefined,
  };
}
