import { SITE } from '@/shared/config/site';
import { messages } from '@/shared/i18n/messages';
import { Sentence } from '@/shared/i18n/sentence';
import { ButtonLink } from '@/shared/ui/button';
import { Container, Row, Section, Stack } from '@/shared/ui/layout/layout';
import { PhoneLink } from '@/shared/ui/text/contact-links';
import { Heading, Text } from '@/shared/ui/text/typography';

const MESSAGES = messages('layouts/root-error', {
  missingTitle: 'Page not found',
  missingHeading: '404 Page Not Found',
  missing: 'We couldn’t find that page.',
  brokenTitle: 'Something went wrong',
  broken: 'This page didn’t load. Anything you already sent is safe. Reloading usually helps.',
  home: 'Back to Home',
  call: 'Or call {phone}.',
});

type RootErrorProps = {
  isMissing: boolean;
  /** Rendered inside `main` of the site's shell. */
  isInShell?: boolean;
};

/** The error page. It depends only on the theme. */
export function RootError({ isMissing, isInShell = false }: RootErrorProps) {
  const t = MESSAGES.get();
  return (
    <Section as={isInShell ? 'div' : 'main'} minH={isInShell ? undefined : '100dvh'}>
      <title>{`${isMissing ? t.missingTitle : t.brokenTitle} | ${SITE.name}`}</title>
      <Container>
        <Stack gap="6" alignItems="flex-start">
          <Heading level={1}>{isMissing ? t.missingHeading : t.brokenTitle}</Heading>
          <Text size="lead">{isMissing ? t.missing : t.broken}</Text>
          <Row>
            <ButtonLink to="/" reloadDocument>
              {t.home}
            </ButtonLink>
            <Text>
              <Sentence text={t.call} parts={{ phone: <PhoneLink /> }} />
            </Text>
          </Row>
        </Stack>
      </Container>
    </Section>
  );
}
