import { Sentence } from '@/shared/i18n/sentence';
import { words } from '@/shared/i18n/words';
import { EmailLink, PhoneLink } from '@/shared/ui/contact-links';
import { Container } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';

const WORDS = words('layouts/needs-javascript', {
  text: 'JavaScript is turned off, and this page needs it. You can also call {phone} or email {email}.',
});

/** What to do on a page for signed-in users when JavaScript is off. */
export function NeedsJavaScript() {
  return (
    <noscript>
      <Container py="16">
        <Text>
          <Sentence text={WORDS.get().text} parts={{ phone: <PhoneLink />, email: <EmailLink /> }} />
        </Text>
      </Container>
    </noscript>
  );
}
