import { chakra } from '@chakra-ui/react/styled-system';
import { PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { messages } from '@/shared/i18n/messages';
import { Island } from '@/shared/islands/island';
import { withNonBreakingSpaces } from '@/shared/lib/text';
import { ButtonLink } from '@/shared/ui/button';
import { Container, Section, Stack } from '@/shared/ui/layout/layout';
import { EmailLink, PhoneLink } from '@/shared/ui/text/contact-links';
import { Heading, Text } from '@/shared/ui/text/typography';
import { ContactForm } from './contact-form';

const MESSAGES = messages('contact/section', {
  title: 'Get in Touch',
  intro:
    'Tell us what you’re trying to decide. A consultant reads every message and replies. The first consultation is free.',
  information: 'Contact information',
  phone: 'Phone',
  email: 'Email',
  office: 'Office',
  hours: 'Hours',
  call: 'Schedule a Call',
  callText:
    'Thirty minutes with a consultant, by phone or video. You leave with a first opinion, whether or not we work together.',
  book: 'Book a Discovery Call',
});

const Split = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { lg: '7fr 4fr' },
    gap: { base: '12', lg: '24' },
    alignItems: 'start',
  },
});
const Facts = chakra('dl', {
  base: {
    borderTop: '1px solid',
    borderColor: 'rule',
    '& > div': {
      display: 'grid',
      gridTemplateColumns: '5rem 1fr',
      gap: '4',
      py: '3',
      borderBottom: '1px solid',
      borderColor: 'rule',
    },
    '& dt': { textStyle: 'small', color: 'muted', paddingTop: '2' },
    '& dd': { minH: 'tap', display: 'flex', alignItems: 'center' },
    '& a': { display: 'inline-flex', alignItems: 'center', minH: 'tap', overflowWrap: 'anywhere' },
  },
});
const CallCard = chakra('div', {
  base: { bg: 'pine', color: 'onPine', borderRadius: 'md', p: { base: '6', sm: '8' } },
});

type ContactSectionProps = { title?: string; intro?: string };

/** Where a visitor writes, calls, or books a short call. */
export function ContactSection({ title, intro }: ContactSectionProps) {
  const t = MESSAGES.get();
  return (
    <Section id="contact" aria-labelledby="contact-title" data-print="no">
      <Container>
        <Split>
          <div>
            <Heading level={2} size="h1" id="contact-title" data-reveal="">
              {title ?? t.title}
            </Heading>
            <Text size="lead" tone="muted" marginTop="4" marginBottom="10" data-reveal="">
              {intro ?? t.intro}
            </Text>
            <Island id="contact-form" when="visible" component={ContactForm} props={{}} />
          </div>
          <Stack gap="10" paddingTop={{ lg: '2' }}>
            <div data-reveal="">
              <Heading level={3} marginBottom="4">
                {t.information}
              </Heading>
              <Facts>
                <div>
                  <dt>{t.phone}</dt>
                  <dd>
                    <PhoneLink />
                  </dd>
                </div>
                <div>
                  <dt>{t.email}</dt>
                  <dd>
                    <EmailLink />
                  </dd>
                </div>
                <div>
                  <dt>{t.office}</dt>
                  <dd>
                    {withNonBreakingSpaces(`${SITE.street}, ${SITE.city}, ${SITE.state} ${SITE.postalCode}`)}
                  </dd>
                </div>
                <div>
                  <dt>{t.hours}</dt>
                  <dd>{withNonBreakingSpaces(SITE.hours)}</dd>
                </div>
              </Facts>
            </div>
            <CallCard className="on-pine" data-reveal="">
              <Heading level={3}>{t.call}</Heading>
              <Text tone="muted" marginTop="3" marginBottom="6">
                {t.callText}
              </Text>
              <ButtonLink to={PATHS.discoveryCall} variant="outline" wide>
                {t.book}
              </ButtonLink>
            </CallCard>
          </Stack>
        </Split>
      </Container>
    </Section>
  );
}
