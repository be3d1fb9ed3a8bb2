import { PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { pageMeta } from '@/shared/seo/page-meta';
import { ButtonLink } from '@/shared/ui/button';
import { Container, Row, Section, Stack } from '@/shared/ui/layout';
import { TextLink } from '@/shared/ui/text-link';
import { Anchor, Heading, Text } from '@/shared/ui/typography';

export const meta = () =>
  pageMeta({ title: '404 Page Not Found', description: 'There is nothing at this address.', noIndex: true });

export default function NotFound() {
  return (
    <Section>
      <Container>
        <Stack gap="6" alignItems="flex-start">
          <Heading level={1}>404 Page Not Found</Heading>
          <Text size="lead">
            There is nothing at this address. It may have moved, or the link that brought you here has a slip in it.
          </Text>
          <Row>
            <ButtonLink to={PATHS.home}>Back to Home</ButtonLink>
            <ButtonLink to={PATHS.schedule} variant="outline">
              Schedule Consultation
            </ButtonLink>
          </Row>
          <Text tone="muted">
            Looking for <TextLink to={PATHS.services}>what we do</TextLink>, or{' '}
            <TextLink to={PATHS.contact}>how to reach us</TextLink>? You can also call{' '}
            <Anchor href={SITE.phoneHref}>{SITE.phone}</Anchor>.
          </Text>
        </Stack>
      </Container>
    </Section>
  );
}
