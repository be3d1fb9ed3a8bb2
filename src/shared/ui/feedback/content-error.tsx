import { messages } from '@/shared/i18n/messages';
import { Button } from '@/shared/ui/button';
import { Container, Stack } from '@/shared/ui/layout/layout';
import { Heading, Text } from '@/shared/ui/text/typography';

const MESSAGES = messages('shared/content-error', {
  hint: 'Please check your connection and try again in a moment.',
  retry: 'Try again',
});

type ContentErrorProps = {
  /** What could not be loaded, as a sentence without its period: "The article couldn't be loaded". */
  title: string;
  onRetry: () => void;
  /** 1 where it is all that the page has to say. */
  level?: 1 | 2;
};

/** Shown when content could not be loaded, with a retry button. */
export function ContentError({ title, onRetry, level = 1 }: ContentErrorProps) {
  const t = MESSAGES.get();
  return (
    <Container py="section">
      <Stack role="alert" gap="5" alignItems="flex-start">
        <Heading level={level} size="h2">
          {title}
        </Heading>
        <Text tone="muted">{t.hint}</Text>
        <Button onClick={onRetry}>{t.retry}</Button>
      </Stack>
    </Container>
  );
}
