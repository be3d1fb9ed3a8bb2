import { type ComponentType, useEffect, useState } from 'react';
import { SITE } from '@/shared/config/site';
import { ContentError } from '@/shared/ui/content-error';
import { FocusedHeading } from '@/shared/ui/focused-heading';
import { Box, Stack } from '@/shared/ui/layout';
import { Spinner } from '@/shared/ui/spinner';
import { Anchor, Text } from '@/shared/ui/typography';
import type { HandoffFormProps } from './handoff-form';
import type { ConversationControls } from './use-conversation';

type PersonViewProps = {
  isShown: boolean;
  chat: ConversationControls;
  /** Back to the conversation, which says what happens next. */
  onDone: () => void;
  say: (words: string) => void;
};

/** A conversation is handed over once: what one would add here, no one would read. */
function AlreadyAsked() {
  return (
    <Stack gap="4" p="4">
      <FocusedHeading level={3}>We got your request</FocusedHeading>
      <Text size="small">
        Someone on our team will email you about this conversation. To add something, call{' '}
        <Anchor href={SITE.phoneHref} whiteSpace="nowrap">
          {SITE.phone}
        </Anchor>{' '}
        or email <Anchor href={`mailto:${SITE.email}`}>{SITE.email}</Anchor>.
      </Text>
    </Stack>
  );
}

/** The way to a person. The form is loaded when it is first shown, and stays: nothing typed in it is lost. */
export function HandoffView({ isShown, chat, onDone, say }: PersonViewProps) {
  const [code, setCode] = useState<{ Form: ComponentType<HandoffFormProps> } | 'failed'>();
  const isWanted = isShown && code === undefined && !chat.conversation.handedOff;

  useEffect(() => {
    if (!isWanted) return;
    import('./handoff-form').then(
      ({ HandoffForm }) => setCode({ Form: HandoffForm }),
      () => setCode('failed'),
    );
  }, [isWanted]);

  if (chat.conversation.handedOff) return isShown ? <AlreadyAsked /> : null;
  if (code === undefined) return <Spinner label="Loading the form..." />;
  if (code === 'failed') return <ContentError what="The form" onRetry={() => setCode(undefined)} level={2} />;

  function done(message: string) {
    chat.handedOff(message);
    say(message);
    onDone();
  }
  return (
    <Box flex="1" overflowY="auto" overscrollBehavior="contain" p="4">
      <code.Form isShown={isShown} session={chat.session} onDone={done} />
    </Box>
  );
}
