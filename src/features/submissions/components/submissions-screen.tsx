import { QueryProvider } from '@/shared/query/query-provider';
import { Box, Container, Section } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';
import { Submissions } from './submissions';

/** The staff's screen. */
export function SubmissionsScreen() {
  return (
    <Section pt={{ base: '10', lg: '14' }}>
      <Container>
        <Box mb="10">
          <Heading level={1} mb="2">
            Admin Dashboard
          </Heading>
          <Text size="lead" tone="muted">
            Manage contact form submissions and website content
          </Text>
        </Box>
        <QueryProvider>
          <Submissions />
        </QueryProvider>
      </Container>
    </Section>
  );
}
