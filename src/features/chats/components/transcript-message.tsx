import { chakra } from '@chakra-ui/react/styled-system';
import { plainText } from '@/shared/lib/answer-markdown';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { Box } from '@/shared/ui/layout/layout';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';
import type { ChatMessage } from '../api/queries';
import { type ChatSource, chatSources } from '../model/chat-forms';
import { authorOf, messageNotes } from '../model/chat-labels';
import { AnswerRating } from './answer-rating';

const List = chakra('ol', { base: { listStyle: 'none', display: 'grid', gap: '5' } });
const Message = chakra('li', {
  base: {
    ps: '4',
    borderInlineStart: '3px solid',
    borderColor: 'rule',
    minW: '0',
    '&[data-role=user]': { borderColor: 'clay' },
    '&[data-role=staff]': { borderColor: 'gold' },
  },
});

/** A source is a link only within the site, so that an answer cannot send staff elsewhere. */
function Source({ title, url }: ChatSource) {
  if (!/^\/(?!\/)/.test(url)) return <bdi>{title}</bdi>;
  return (
    <TextLink to={url} display="inline-flex" alignItems="center" minH="tap">
      {title}
    </TextLink>
  );
}

function TranscriptMessage({ chatId, message }: { chatId: string; message: ChatMessage }) {
  const { role, content, created_at } = message;
  const sources = chatSources.parse(message.sources);
  const notes = messageNotes(message);
  return (
    <Message data-role={role}>
      <Text size="fine" tone="muted" fontVariantNumeric="tabular-nums">
        <bdi>{authorOf(message)}</bdi>
        <span>{role === 'staff' ? ' (our team), ' : ', '}</span>
        <time dateTime={created_at}>{formatDateTime(created_at)}</time>
        {notes ? <strong>{`, ${notes}`}</strong> : null}
      </Text>
      <Text dir="auto" whiteSpace="pre-wrap" overflowWrap="anywhere" textAlign="start">
        {role === 'assistant' ? plainText(content) : content}
      </Text>
      {sources.length > 0 ? (
        <Box display="flex" flexWrap="wrap" columnGap="4" textStyle="fine" alignItems="center">
          <span>From</span>
          {sources.map((source) => (
            <Source key={`${source.url} ${source.title}`} {...source} />
          ))}
        </Box>
      ) : null}
      {role === 'assistant' ? <AnswerRating chatId={chatId} message={message} /> : null}
    </Message>
  );
}

type MessagesProps = { chatId: string; messages: ChatMessage[]; isLive: boolean };

/** Every message, as plain text. New ones are announced while a person answers. */
export function Messages({ chatId, messages, isLive }: MessagesProps) {
  return (
    <List aria-label="Messages" aria-live={isLive ? 'polite' : 'off'} aria-relevant="additions">
      {messages.map((message) => (
        <TranscriptMessage key={message.id} chatId={chatId} message={message} />
      ))}
    </List>
  );
}
