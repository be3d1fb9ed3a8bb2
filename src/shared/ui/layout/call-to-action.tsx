import { PATHS } from '@/shared/config/paths';
import { messages } from '@/shared/i18n/messages';
import { ButtonLink } from '@/shared/ui/button';
import { SunGraphic } from '@/shared/ui/sun-graphic';
import { Heading, Text } from '@/shared/ui/text/typography';
import { Container, Row, Section } from './layout';

const MESSAGES = messages('shared/call-to-action', {
  schedule: 'Schedule Consultation',
  write: 'Write to us',
});

/** The last thing on a page: a question, and the two ways to answer it. */
export function CallToAction({ title, children }: { title: string; children: string }) {
  const t = MESSAGES.get();
  return (
    <Section position="relative" overflow="hidden" aria-labelledby="closing-title" data-print="no">
      <SunGraphic height="100%" preserveAspectRatio="xMaxYMax meet" />
      <Container position="relative">
        <Heading level={2} size="h1" id="closing-title" maxW="40rem">
          {title}
        </Heading>
        <Text size="lead" tone="muted" marginTop="5">
          {children}
        </Text>
        <Row marginTop="9" gap="3">
          <ButtonLink to={PATHS.schedule}>{t.schedule}</ButtonLink>
          <ButtonLink to={PATHS.contact} variant="outline">
            {t.write}
          </ButtonLink>
        </Row>
      </Container>
    </Section>
  );
}
