import { Sentence } from '@/shared/i18n/sentence';
import { words } from '@/shared/i18n/words';
import { EmailLink, PhoneLink } from '@/shared/ui/contact-links';
import { Container, Section } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';

const WORDS = words('layouts/needs-java-script', {
  text: "JavaScript is turned off, so we can't show this page. Turn it on in your browser and load the page again, or call {phone} or email {email}.",
});

/** What a page of the application says without JavaScript. */
export function NeedsJavaScript() {
  return (
    <noscript>
      <Section>
        <Container>
          <Text>
            <Sentence text={WORDS.get().text} parts={{ phone: <PhoneLink />, email: <EmailLink /> }} />
          </Text>
        </Container>
      </Section>
    </noscript>
  );
}
