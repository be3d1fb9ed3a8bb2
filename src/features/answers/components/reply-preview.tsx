import type { TryResponse } from '@contracts/answers.ts';
import { useQuery } from '@tanstack/react-query';
import { Box } from '@/shared/ui/layout/layout';
import { AnswerText } from '@/shared/ui/text/answer-markdown';
import { Heading, Text } from '@/shared/ui/text/typography';
import { answerQueries } from '../api/queries';
import { replyOutline } from '../model/answer-form';
import { foundLabel } from '../model/answer-labels';
import type { AnswerForm } from '../model/answer-rules';
import { ReplyFrame } from './try-question';

type Reply = Pick<AnswerForm, 'question' | 'reply' | 'link_path' | 'link_title'>;

/** The reply as typed, with the meanings of its placeholders. */
function Outline({ reply, link_path, link_title }: Reply) {
  if (reply.trim() === '') return <Text tone="muted">The reply appears here.</Text>;
  const link = link_path !== '' && link_title !== '' ? `\n\n[${link_title}](${link_path})` : '';
  return <AnswerText text={replyOutline(reply) + link} sources={[]} target="_blank" />;
}

/** Says where the reply comes from. Another answer of this site may have the same question, and precede. */
function originOf(id: number | undefined, result: TryResponse): string {
  const [given] = result.matches;
  if (result.via !== 'wording' || given?.answerId === id)
    return `What a visitor gets for the question. ${foundLabel(result)}.`;
  return given?.answerId === null
    ? 'An FAQ has the same question. Visitors get its answer, which you can change under Content.'
    : `The answer “${given?.question}” has the same question. Visitors get its reply.`;
}

type ReplyPreviewProps = {
  /** The stored answer. */
  id: number | undefined;
  answer: Reply;
  /** Whether visitors get this answer as it is in the form. */
  isLive: boolean;
};

/** The reply with live facts, as visitors get it, once it is saved and published; until then its outline. */
export function ReplyPreview({ id, answer, isLive }: ReplyPreviewProps) {
  const { data } = useQuery({ ...answerQueries.attempt(answer.question), enabled: isLive });
  const shown = isLive ? data : undefined;
  return (
    <Box as="section" aria-label="Preview">
      <Heading level={2} size="label" mb="2">
        Preview
      </Heading>
      <ReplyFrame dir="auto">
        {shown ? (
          <AnswerText text={shown.message} sources={shown.sources} target="_blank" />
        ) : (
          <Outline {...answer} />
        )}
      </ReplyFrame>
      <Text size="fine" tone="muted" mt="2" overflowWrap="anywhere">
        {shown
          ? originOf(id, shown)
          : 'Bold words stand for live facts. They are filled in once the answer is saved and published.'}
      </Text>
    </Box>
  );
}
