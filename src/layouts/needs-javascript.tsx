import { PATHS } from '@/shared/config/paths';
import { messages } from '@/shared/i18n/messages';
import { Sentence } from '@/shared/i18n/sentence';
import { Container, Section } from '@/shared/ui/layout/layout';
import { EmailLink, PhoneLink } from '@/shared/ui/text/contact-links';
import { TextLink } from '@/shared/ui/text/text-link';
import { Heading, Text } from '@/shared/ui/text/typography';

const MESSAGES = messages('layouts/needs-javascript', {
  title: 'This page needs JavaScript',
  text: 'JavaScript is turned off in your browser. Turn it on and reload this page, or call {phone}, email {email} or {write}.',
  write: 'send us a message',
});

/** What a page for signed-in users shows when JavaScript is off; nothing when it is on. */
export function NeedsJavaScript() {
  const t = MESSAGES.get();
  return (
    <noscript>
      <Section pt={{ base: '10', lg: '16' }}>
        <Container>
          <Heading level={1}>{t.title}</Heading>
          <Text size="lead" maxW="measure" mt="4">
            <Sentence
              text={t.text}
              parts={{
                phone: <PhoneLink />,
                email: <EmailLink />,
                write: <TextLink to={PATHS.contact}>{t.write}</TextLink>,
              }}
            />
          </Text>
        </Container>
      </Section>
    </noscript>
  );
}
