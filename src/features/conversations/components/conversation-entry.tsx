import type { ChatSummary } from '@contracts/staff-chats.ts';
import { leadPath, PATHS } from '@/shared/config/paths';
import { excerptOf } from '@/shared/lib/answer-markdown';
import { fullMoment } from '@/shared/lib/moments';
import { AlertIcon } from '@/shared/ui/icons';
import { Box, Row } from '@/shared/ui/layout';
import { TextLink } from '@/shared/ui/text-link';
import { Text } from '@/shared/ui/typography';
import { outcomesOf } from '../model/chat-labels';

/** A conversation in the list; what a visitor wrote is text, in its own direction. */
export function ConversationEntry({ chat }: { chat: ChatSummary }) {
  const { id, first, last, page, lastMessageAt, handedOffAt, leadId } = chat;
  return (
    <Box as="li" py="4" borderBottom="1px solid" borderColor="rule" overflowWrap="anywhere">
      <Row justifyContent="space-between" alignItems="baseline" gap="1 4">
        <TextLink
          to={`${PATHS.admin}/conversations/${id}`}
          display="inline-flex"
          alignItems="center"
          minH="tap"
          flex="1 1 16rem"
          fontWeight="semibold"
        >
          <Box as="bdi" lineClamp="2">
            {first ?? 'No question asked'}
          </Box>
        </TextLink>
        <Text size="fine" tone="muted" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
          <time dateTime={lastMessageAt}>{fullMoment(lastMessageAt)}</time>
        </Text>
      </Row>
      {last ? (
        <Text size="small" tone="muted" lineClamp="2" mb="2">
          {last.role === 'user' ? 'Visitor: ' : 'Assistant: '}
          <bdi>{last.role === 'user' ? last.content : excerptOf(last.content)}</bdi>
        </Text>
      ) : null}
      <Row gap="1 4" textStyle="fine">
        {outcomesOf(chat).map(({ words, isBad }) => (
          <Row as="span" key={words} gap="1" fontWeight={isBad ? 'semibold' : undefined}>
            {isBad ? <AlertIcon /> : null}
            {words}
          </Row>
        ))}
        {page ? <span>Started on {page}</span> : null}
        {handedOffAt && leadId !== null ? (
          <TextLink to={leadPath(leadId)} display="inline-flex" alignItems="center" minH="tap">
            Asked for a person: view lead
          </TextLink>
        ) : null}
      </Row>
    </Box>
  );
}
