import { PATHS } from '@/shared/config/paths';
import { ButtonLink } from '@/shared/ui/button';
import { Container, Stack } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';

/** There is no article at this address. */
export function PostNotFound() {
  return (
    <Container py="section">
      <Stack gap="6" alignItems="flex-start">
        <Heading level={1}>Blog Post Not Found</Heading>
        <Text size="lead">The blog post you're looking for doesn't exist or has been moved.</Text>
        <ButtonLink to={PATHS.blog}>Return to Blog</ButtonLink>
      </Stack>
    </Container>
  );
}
