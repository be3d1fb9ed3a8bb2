import type { UnansweredQuestion } from '@contracts/staff-chats.ts';
import { fullMoment } from '@/shared/lib/moments';
import { Button } from '@/shared/ui/button';
import { Box, Row } from '@/shared/ui/layout';
import { LeavingRow } from '@/shared/ui/leaving-row';
import { Text } from '@/shared/ui/typography';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { AnswerForm } from './faq-draft-form';

type QuestionEntryProps = {
  question: UnansweredQuestion;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onDismiss: () => void;
};

/** One question with what can be done about it. */
export function QuestionEntry({ question, isOpen, onOpen, onClose, onDismiss }: QuestionEntryProps) {
  const { question: words, asked, last_asked_at } = question;
  return (
    <LeavingRow display="block" py="4" borderBottom="1px solid" borderColor="rule">
      <Row justifyContent="space-between" alignItems="start">
        <Box flex="1 1 16rem" minW="0" overflowWrap="anywhere">
          <Text fontWeight="semibold" dir="auto" textAlign="start">
            {words}
          </Text>
          <Text size="fine" tone="muted" fontVariantNumeric="tabular-nums">
            Asked {asked === 1 ? 'once' : `${asked} times`}, last{' '}
            <time dateTime={last_asked_at}>{fullMoment(last_asked_at)}</time>
          </Text>
        </Box>
        {isOpen ? null : (
          <Row gap="3">
            <Button size="sm" variant="outline" onClick={onOpen}>
              Answer
              <VisuallyHidden>{`: ${words}`}</VisuallyHidden>
            </Button>
            <Button size="sm" variant="plain" onClick={onDismiss}>
              Dismiss
              <VisuallyHidden>{`: ${words}`}</VisuallyHidden>
            </Button>
          </Row>
        )}
      </Row>
      {isOpen ? <AnswerForm question={question} onDone={onClose} /> : null}
    </LeavingRow>
  );
}
