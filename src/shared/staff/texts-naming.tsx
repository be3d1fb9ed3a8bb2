import type { Database } from '@contracts/database.types.ts';
import { useQuery } from '@tanstack/react-query';
import { answerPathOf, PATHS } from '@/shared/config/paths';
import { runQuery } from '@/shared/supabase/run-query';
import { Alert } from '@/shared/ui/feedback/alert';
import { Box } from '@/shared/ui/layout/layout';
import { TextLink } from '@/shared/ui/text/text-link';

type Named = Database['public']['Functions']['list_texts_naming']['Returns'][number];

const KIND_WORDS: Record<string, string> = {
  service: 'Service',
  case_study: 'Case study',
  faq: 'Question',
  post: 'Article',
  testimonial: 'Testimonial',
  team_member: 'Team member',
  answer: 'Answer',
  reply_template: 'Reply template',
  consultation_type: 'Consultation type',
};

const OTHER_PATHS: Record<string, string> = {
  reply_template: `${PATHS.admin}/settings`,
  consultation_type: `${PATHS.admin}/availability`,
};

const pathOf = ({ kind, id }: Named) =>
  kind === 'answer' ? answerPathOf(id) : (OTHER_PATHS[kind] ?? `${PATHS.admin}/content/${kind}/${id}`);

/** Lists the texts that name a metric which has changed, or is about to, in their own words. */
export function TextsNaming({ metrics }: { metrics: readonly string[] }) {
  const { data: texts = [] } = useQuery({
    queryKey: ['texts-naming', metrics] as const,
    enabled: metrics.length > 0,
    queryFn: ({ signal }) =>
      runQuery((supabase) =>
        supabase.rpc('list_texts_naming', { p_texts: [...metrics] }).abortSignal(signal),
      ),
  });
  if (metrics.length === 0 || texts.length === 0) return null;
  const found = [...new Set(texts.map(({ text }) => text))].join(', ');
  return (
    <Alert tone="info" title={`${texts.length === 1 ? 'This text names' : 'These texts name'} ${found}:`}>
      <Box as="ul" aria-label="Texts with the old figure" mt="2">
        {texts.map((text) => (
          <li key={`${text.kind}/${text.id}`}>
            {`${KIND_WORDS[text.kind] ?? text.kind}: `}
            <TextLink to={pathOf(text)} target="_blank">
              {text.title}
            </TextLink>
          </li>
        ))}
      </Box>
      Please correct them, or write a placeholder in place of the figure.
    </Alert>
  );
}
