import { PATHS } from '@/shared/config/paths';
import { ButtonLink } from '@/shared/ui/button';
import { Container, Section, Stack } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';

/** What an address without a case study shows. */
export function CaseStudyNotFound() {
  return (
    <Section>
      <Container>
        <Stack gap="6" alignItems="flex-start">
          <Heading level={1}>Case Study Not Found</Heading>
          <Text size="lead">The case study you're looking for doesn't exist or has been moved.</Text>
          <ButtonLink to={PATHS.caseStudies}>See All Case Studies</ButtonLink>
        </Stack>
      </Container>
    </Section>
  );
}
