import { SITE } from '@/shared/config/site';
import { ButtonLink } from '@/shared/ui/button';
import { PhoneLink } from '@/shared/ui/contact-links';
import { Container, Row, Section, Stack } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';

type RootErrorProps = {
  isMissing: boolean;
  /** Rendered inside `main` of the site's shell. */
  isInShell?: boolean;
};

/** The error page. It depends only on the theme. */
export function RootError({ isMissing, isInShell = false }: RootErrorProps) {
  return (
    <Section as={isInShell ? 'div' : 'main'} minH={isInShell ? undefined : '100dvh'}>
      <title>{`${isMissing ? 'Page not found' : 'Something went wrong'} | ${SITE.name}`}</title>
      <Container>
        <Stack gap="6" alignItems="flex-start">
          <Heading level={1}>{isMissing ? '404 Page Not Found' : 'Something went wrong'}</Heading>
          <Text size="lead">
            {isMissing
              ? "We couldn't find that page."
              : "This page didn't load. Anything you already sent is safe. Reloading usually helps."}
          </Text>
          <Row>
            <ButtonLink to="/" reloadDocument>
              Back to Home
            </ButtonLink>
            <Text>
              Or call <PhoneLink />.
            </Text>
          </Row>
        </Stack>
      </Container>
    </Section>
  );
}
