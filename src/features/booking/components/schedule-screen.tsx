import { params } from '@nanostores/i18n';
import { SITE } from '@/shared/config/site';
import { ClientQuote } from '@/shared/content/client-quote';
import type { ClientVoice, Face } from '@/shared/content/proof';
import { locale, messages } from '@/shared/i18n/messages';
import { TRADE_MESSAGES } from '@/shared/i18n/trade';
import { Island } from '@/shared/islands/island';
import { withNonBreakingSpaces } from '@/shared/lib/text';
import { Box, Container, Row, Section } from '@/shared/ui/layout/layout';
import { Picture } from '@/shared/ui/picture';
import { EmailLink, PhoneLink } from '@/shared/ui/text/contact-links';
import { Heading, Text } from '@/shared/ui/text/typography';
import { areAllFreeOfCharge, type Prices } from '../model/price';
import { timesInPattern } from '../model/time-labels';
import { ScheduleForm } from './schedule-form';
import { WhatToExpect } from './what-to-expect';

const MESSAGES = messages('booking/screen', {
  reach: 'Prefer to talk to someone first?',
  lead: params('{topics}.'),
  leadWithLengths: params(
    '{topics}: in a {discovery}-minute Discovery Call or a {consultation}-minute consultation.',
  ),
  free: 'It’s free.',
  faces: params('You’ll talk with {names}.'),
  insights: 'Data-driven insights',
  insightsText:
    'We start from figures you already keep: orders, tickets, ledgers. They show where a forecast would pay off.',
  process: 'Process optimization',
  processText:
    'We look for the backlog that never shrinks and the report no one reads, and tell you which ones software can fix.',
  planning: 'Strategic planning',
  planningText: 'You get a work plan: what to do first, what to skip, and what each step should return.',
});

/** The ways to reach the firm without a form. */
function ContactLines() {
  return (
    <Section aria-labelledby="reach-us" py={{ base: '14', lg: '20' }}>
      <Container
        display="grid"
        gridTemplateColumns={{ base: '1fr', lg: '5fr 7fr' }}
        columnGap="20"
        rowGap="4"
        alignItems="baseline"
      >
        <Heading level={2} size="h3" id="reach-us">
          {MESSAGES.get().reach}
        </Heading>
        <Box
          as="address"
          fontStyle="normal"
          display="flex"
          flexDirection={{ base: 'column', md: 'row' }}
          flexWrap="wrap"
          columnGap="10"
          css={{ '& > *': { display: 'flex', alignItems: 'center', minHeight: 'tap' } }}
        >
          <PhoneLink />
          <EmailLink />
          <span>
            {withNonBreakingSpaces(`${SITE.street}, ${SITE.city}, ${SITE.stateCode} ${SITE.postalCode}`)}
          </span>
        </Box>
      </Container>
    </Section>
  );
}

/** Whom the visitor will talk to; nothing while the site shows no one. */
function Faces({ faces }: { faces: readonly Face[] }) {
  if (faces.length === 0) return null;
  const list = new Intl.ListFormat(`${locale.get()}-US`, { type: 'disjunction' });
  return (
    <Box mb="8">
      <Row gap="2" mb="3">
        {faces.map(({ id, image_url }) => (
          <Box key={id} width="14" flexShrink="0">
            <Picture src={image_url} alt="" sizes="3.5rem" aspectRatio="1" borderRadius="full" />
          </Box>
        ))}
      </Row>
      <Text>{MESSAGES.get().faces({ names: list.format(faces.map(({ name }) => name)) })}</Text>
    </Box>
  );
}

/** The three benefits as a ruled list. */
function Benefits() {
  const t = MESSAGES.get();
  const benefits = [
    { title: t.insights, text: t.insightsText },
    { title: t.process, text: t.processText },
    { title: t.planning, text: t.planningText },
  ];
  return (
    <Box as="ul" listStyleType="none" borderBottom="1px solid" borderColor="rule">
      {benefits.map(({ title, text }) => (
        <Box as="li" key={title} py="5" borderTop="1px solid" borderColor="rule">
          <Heading level={2} size="label" fontSize="md" mb="1">
            {title}
          </Heading>
          <Text size="small" tone="muted">
            {text}
          </Text>
        </Box>
      ))}
    </Box>
  );
}

/** The introduction, with how long the two kinds of consultation take where both are on offer. */
function leadText(prices: Prices): string {
  const t = MESSAGES.get();
  const { topics } = TRADE_MESSAGES.get();
  const isDiscovery = ({ name }: Prices[number]) => /discovery/i.test(name);
  const discovery = prices.find(isDiscovery)?.duration_minutes;
  const consultation = prices.find((price) => !isDiscovery(price))?.duration_minutes;
  return discovery && consultation
    ? t.leadWithLengths({ topics, discovery, consultation })
    : t.lead({ topics });
}

const AREAS = {
  base: '"intro" "form" "benefits"',
  lg: '"intro form" "benefits form"',
};

type ScheduleScreenProps = { prices: Prices; voice: ClientVoice | null; faces: readonly Face[] };

/**
 * The public scheduling page, with the `prices`, the `faces` of the team and what a client says, as the build stored
 * them. On phones the form comes before the reasons for it.
 */
export function ScheduleScreen({ prices, voice, faces }: ScheduleScreenProps) {
  const t = MESSAGES.get();
  return (
    <>
      <Section pt={{ base: '6', lg: '16' }}>
        <Container
          display="grid"
          gridTemplateAreas={AREAS}
          gridTemplateColumns={{
            base: 'minmax(0, 1fr)',
            lg: 'minmax(0, 5fr) minmax(0, 7fr)',
            xl: 'minmax(0, 4fr) minmax(0, 8fr)',
          }}
          gridTemplateRows={{ lg: 'auto 1fr' }}
          columnGap={{ base: '20', xl: '14' }}
          rowGap={{ base: '8', lg: '10' }}
          // These invite to book, so they go once a booking is made.
          css={{ '&:has([data-booked]) [data-invites]': { display: 'none' } }}
        >
          <Box gridArea="intro">
            <Heading level={1} mb={{ base: '3', lg: '5' }}>
              {TRADE_MESSAGES.get().book}
            </Heading>
            <Text size="lead" tone="muted" data-invites="">
              {`${leadText(prices)}${areAllFreeOfCharge(prices) ? ` ${t.free}` : ''}`}
            </Text>
          </Box>
          <Box
            gridArea="form"
            borderTop="3px solid"
            borderColor="clay"
            pt={{ base: '6', lg: '8' }}
            data-times-in={timesInPattern()}
          >
            <Island id="schedule-form" when="query" component={ScheduleForm} props={{ prices }} />
          </Box>
          <Box gridArea="benefits">
            <Faces faces={faces} />
            <Box data-invites="">
              <Benefits />
              {voice ? (
                <Box mt="10" ps="5" borderStart="3px solid" borderColor="gold">
                  <ClientQuote voice={voice} textStyle="lead" />
                </Box>
              ) : null}
            </Box>
          </Box>
        </Container>
      </Section>
      <WhatToExpect />
      <ContactLines />
    </>
  );
}
