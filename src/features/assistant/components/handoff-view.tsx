import { type ComponentType, useEffect, useState } from 'react';
import { messages } from '@/shared/i18n/messages';
import { Sentence } from '@/shared/i18n/sentence';
import { ContentError } from '@/shared/ui/feedback/content-error';
import { Spinner } from '@/shared/ui/feedback/spinner';
import { Box, Stack } from '@/shared/ui/layout/layout';
import { EmailLink, PhoneLink } from '@/shared/ui/text/contact-links';
import { FocusedHeading } from '@/shared/ui/text/focused-heading';
import { Text } from '@/shared/ui/text/typography';
import type { HandoffFormProps } from './handoff-form';
import type { ConversationControls } from './use-conversation';

const MESSAGES = messages('assistant/handoff', {
  received: 'We got your request',
  next: 'Someone on our team will email you about this conversation. To add something, call {phone} or email {email}.',
  loading: 'Loading the form...',
  failed: 'The form couldn’t be loaded',
});

type HandoffViewProps = {
  isShown: boolean;
  chat: ConversationControls;
  /** Returns to the conversation, which shows the next step. */
  onDone: () => void;
  announce: (words: string) => void;
};

/** Replaces the form after a request, because a conversation is handed over once. */
function HandoffRequested() {
  return (
    <Stack gap="4" p="4">
      <FocusedHeading level={3}>{MESSAGES.get().received}</FocusedHeading>
      <Text size="small">
        <Sentence text={MESSAGES.get().next} parts={{ phone: <PhoneLink />, email: <EmailLink /> }} />
      </Text>
    </Stack>
  );
}

/** The request for a person. Its form is loaded when first shown and stays mounted, so that it keeps its input. */
export function HandoffView({ isShown, chat, onDone, announce }: HandoffViewProps) {
  const [code, setCode] = useState<{ Form: ComponentType<HandoffFormProps> } | 'failed'>();
  const isWanted = isShown && code === undefined && !chat.conversation.handedOff;

  useEffect(() => {
    if (!isWanted) return;
    import('./handoff-form').then(
      ({ HandoffForm }) => setCode({ Form: HandoffForm }),
      () => setCode('failed'),
    );
  }, [isWanted]);

  if (chat.conversation.handedOff) return isShown ? <HandoffRequested /> : null;
  if (code === undefined) return <Spinner label={MESSAGES.get().loading} />;
  if (code === 'failed')
    return <ContentError title={MESSAGES.get().failed} onRetry={() => setCode(undefined)} level={2} />;

  function done(message: string) {
    chat.handedOff(message);
    announce(message);
    onDone();
  }
  return (
    <Box flex="1" overflowY="auto" overscrollBehavior="contain" p="4">
      <code.Form isShown={isShown} session={chat.session} onDone={done} />
    </Box>
  );
}
