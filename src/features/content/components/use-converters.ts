import type { ContentKind } from '@contracts/staff-content.ts';
import { useQuery } from '@tanstack/react-query';

export type Converters = {
  toMarkdown: (html: string) => string;
  /** As the database takes it. */
  toHtml: (markdown: string) => string;
};

const PLAIN: Converters = { toMarkdown: (text) => text, toHtml: (text) => text };

/** Between Markdown and HTML, for articles; their code is loaded for them only. */
export function useConverters(kind: ContentKind) {
  return useQuery<Converters>({
    queryKey: ['staff-content', 'converters', kind === 'post'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      if (kind !== 'post') return PLAIN;
      const { toHtml, toMarkdown } = await import('../model/markdown');
      return { toHtml, toMarkdown };
    },
  });
}
