import { PATHS, servicePath } from '@/shared/config/paths';
import { UnlistedPage } from '@/shared/content/unlisted-page';
import { ButtonLink } from '@/shared/ui/button';
import { CallToAction } from '@/shared/ui/call-to-action';
import { Container, Section, Stack } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';
import { getServicePage } from '../api/services';
import { ServicePage } from './service-page';

/** What a URL without a service shows. */
function ServiceNotFound() {
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

/** The service of a URL that the build has no page of. */
export function UnlistedService() {
  return (
    <UnlistedPage
      kind="service"
      noun="service"
      load={getServicePage}
      pathOf={servicePath}
      titleOf={({ service }) => service.name}
      missing={{ title: 'Service Not Found', screen: <ServiceNotFound /> }}
    >
      {(page) => (
        <ServicePage
          {...page}
          contact={
            <CallToAction title="Ready to Get Started?">
              Tell us where you stand and what you want to change. A consultant will read it and reply.
            </CallToAction>
          }
        />
      )}
    </UnlistedPage>
  );
}
