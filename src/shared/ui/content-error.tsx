import { Button } from './button';
import { Container, Stack } from './layout';
import { Heading, Text } from './typography';

type ContentErrorProps = {
  /** What could not be loaded, such as 'The article'. */
  what: string;
  onRetry: () => void;
  /** 1 where it is all that the page has to say. */
  level?: 1 | 2;
};

/** Shown when content could not be loaded, with a retry button. */
export function ContentError({ what, onRetry, level = 1 }: ContentErrorProps) {
  return (
    <Container py="section">
      <Stack role="alert" gap="5" alignItems="flex-start">
        <Heading level={level} size="h2">
          {what} couldn't be loaded
        </Heading>
        <Text tone="muted">Please check your connection and try again in a moment.</Text>
        <Button onClick={onRetry}>Try again</Button>
      </Stack>
    </Container>
  );
}
