import type { ReactNode } from 'react';
import { useSession } from '@/shared/auth/session';
import { bookAgainPath, PATHS } from '@/shared/config/paths';
import { messages } from '@/shared/i18n/messages';
import { Sentence } from '@/shared/i18n/sentence';
import { ButtonLink } from '@/shared/ui/button';
import { Box, Row } from '@/shared/ui/layout/layout';
import { PhoneLink } from '@/shared/ui/text/contact-links';
import { Heading, Text } from '@/shared/ui/text/typography';

const MESSAGES = messages('booking/aside', {
  next: "What's Next?",
  yourBookings: 'View Your Bookings',
  services: 'Browse More Services',
  requestedText:
    'A consultant confirms your time by email. To move or cancel your request, use the link in our email or call {phone}.',
  confirmedText:
    'The details are in your inbox. We’ll write beforehand to ask what you’d like to cover. To move or cancel your booking, use the link in our email or call {phone}.',
  another: 'Another time?',
  mind: 'Changed your mind?',
  choose: 'Choose a new time',
  again: 'Book again',
  anotherText: 'You can choose a new time online, or call {phone}.',
});

/** A marked heading with a sentence, and what can be done. */
export function Aside({
  title,
  children,
  actions,
}: {
  title: string;
  children?: ReactNode;
  actions: ReactNode;
}) {
  return (
    <>
      <Box borderInlineStart="3px solid" borderColor="gold" ps="6">
        <Heading level={2} size="h3" mb="2">
          {title}
        </Heading>
        {children ? <Text>{children}</Text> : null}
      </Box>
      {actions ? <Row>{actions}</Row> : null}
    </>
  );
}

/** What follows a booking to come. */
export function WhatsNext({ isConfirmed }: { isConfirmed: boolean }) {
  const t = MESSAGES.get();
  const { role } = useSession();
  return (
    <Aside
      title={t.next}
      actions={
        <>
          {/* A guest would meet the sign-in first. */}
          <ButtonLink to={PATHS.dashboard} variant={role === 'guest' ? 'outline' : undefined}>
            {t.yourBookings}
          </ButtonLink>
          <ButtonLink to={PATHS.serviceIndex} variant="outline">
            {t.services}
          </ButtonLink>
        </>
      }
    >
      <Sentence text={isConfirmed ? t.confirmedText : t.requestedText} parts={{ phone: <PhoneLink /> }} />
    </Aside>
  );
}

type AnotherTimeProps = { serviceName: string; hasCanceled: boolean };

/** The way to another time, for a booking that does not take place. */
export function AnotherTime({ serviceName, hasCanceled }: AnotherTimeProps) {
  const t = MESSAGES.get();
  return (
    <Aside
      title={hasCanceled ? t.mind : t.another}
      actions={
        <ButtonLink to={bookAgainPath(PATHS.schedule, serviceName)}>
          {hasCanceled ? t.choose : t.again}
        </ButtonLink>
      }
    >
      <Sentence text={t.anotherText} parts={{ phone: <PhoneLink /> }} />
    </Aside>
  );
}
