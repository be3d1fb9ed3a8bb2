import { PATHS, servicePath } from '@/shared/config/paths';
import { UnlistedPage } from '@/shared/content/unlisted-page';
import { messages } from '@/shared/i18n/messages';
import { ButtonLink } from '@/shared/ui/button';
import { CallToAction } from '@/shared/ui/layout/call-to-action';
import { Container, Section, Stack } from '@/shared/ui/layout/layout';
import { Heading, Text } from '@/shared/ui/text/typography';
import { getServicePage } from '../api/services';
import { ServicePage } from './service-page';

const MESSAGES = messages('services/unlisted', {
  missing: 'Service Not Found',
  missingHint: "The service you're looking for doesn't exist or has been moved.",
  all: 'View All Services',
  loading: 'Loading the service...',
  notLoaded: 'The service couldn’t be loaded',
  ready: 'Ready to Get Started?',
  readyHint: 'Tell us where you stand and what you want to change. A consultant will read it and reply.',
});

/** What a URL without a service shows. */
function ServiceNotFound() {
  const t = MESSAGES.get();
  return (
    <Section>
      <Container>
        <Stack gap="6" alignItems="flex-start">
          <Heading level={1}>{t.missing}</Heading>
          <Text size="lead">{t.missingHint}</Text>
          <ButtonLink to={PATHS.serviceIndex}>{t.all}</ButtonLink>
        </Stack>
      </Container>
    </Section>
  );
}

/** The service of a URL that the build has no page of. */
export function UnlistedService() {
  const t = MESSAGES.get();
  return (
    <UnlistedPage
      kind="service"
      loading={{ progress: t.loading, failed: t.notLoaded }}
      load={getServicePage}
      pathOf={servicePath}
      titleOf={({ service }) => service.name}
      missing={{ title: t.missing, screen: <ServiceNotFound /> }}
    >
      {(page) => (
        <ServicePage {...page} contact={<CallToAction title={t.ready}>{t.readyHint}</CallToAction>} />
      )}
    </UnlistedPage>
  );
}
