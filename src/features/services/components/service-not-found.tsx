import { PATHS } from '@/shared/config/paths';
import { ButtonLink } from '@/shared/ui/button';
import { Container, Section, Stack } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';

/** What an address without a service shows. */
export function ServiceNotFound() {
  return (
    <Section>
      <Container>
        <Stack gap="6" alignItems="flex-start">
          <Heading level={1}>Service Not Found</Heading>
          <Text size="lead">The service you're looking for doesn't exist or has been moved.</Text>
          <ButtonLink to={PATHS.serviceIndex}>View All Services</ButtonLink>
        </Stack>
      </Container>
    </Section>
  );
}
