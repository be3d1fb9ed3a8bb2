import { SITE } from '@/shared/config/site';
import { withNonBreakingSpaces } from '@/shared/lib/text';
import { Box, Container, Section } from '@/shared/ui/layout';
import { lazyHydrated } from '@/shared/ui/lazy-hydration';
import { Skeleton } from '@/shared/ui/skeleton';
import { Anchor, Heading, Text } from '@/shared/ui/typography';
import { areAllFreeOfCharge, type Prices } from '../model/price';
import { usePrices } from './use-prices';
import { WhatToExpect } from './what-to-expect';

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
          Prefer to talk to someone first?
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
          <Anchor href={SITE.phoneHref}>{SITE.phone}</Anchor>
          <Anchor href={`mailto:${SITE.email}`}>{SITE.email}</Anchor>
          <span>
            {withNonBreakingSpaces(`${SITE.street}, ${SITE.city}, ${SITE.stateCode} ${SITE.postalCode}`)}
          </span>
        </Box>
      </Container>
    </Section>
  );
}

/** What a visitor gets out of the consultation. */
const BENEFITS = [
  {
    title: 'Data-driven insights',
    text: 'We start from figures you already keep: orders, tickets, ledgers. They show where a forecast would pay off.',
  },
  {
    title: 'Process optimization',
    text: 'We look for the backlog that never shrinks and the report no one reads, and tell you which ones software can fix.',
  },
  {
    title: 'Strategic planning',
    text: 'You get a work plan: what to do first, what to skip, and what each step should return.',
  },
] as const;

/** The three benefits as a ruled list. */
function Benefits() {
  return (
    <Box as="ul" listStyleType="none" borderBottom="1px solid" borderColor="rule">
      {BENEFITS.map(({ title, text }) => (
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

/**
 * The booking form. Its HTML is prerendered whole; what brings it to life (form state, schemas, the query
 * cache) loads after the page has, and takes over the fields with what has been typed into them.
 */
const ScheduleSection = lazyHydrated(
  'schedule-form',
  async () => (await import('./schedule-form')).ScheduleForm,
  <Skeleton height="48rem" width="full" />,
);

/** Says that it is free, while that is true of everything on offer. */
function FreeOfCharge({ stored }: { stored: Prices | undefined }) {
  return areAllFreeOfCharge(usePrices(stored)) ? <> It's free.</> : null;
}

const AREAS = {
  base: '"intro" "form" "benefits"',
  lg: '"intro form" "benefits form"',
};

/** The public scheduling page, with the `prices` that the build stored. On phones the form comes before the reasons for it. */
export function ScheduleScreen({ prices }: { prices: Prices | undefined }) {
  return (
    <>
      <Section pt={{ base: '10', lg: '16' }}>
        <Container
          display="grid"
          gridTemplateAreas={AREAS}
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' }}
          gridTemplateRows={{ lg: 'auto 1fr' }}
          columnGap="20"
          rowGap="10"
        >
          <Box gridArea="intro">
            <Heading level={1} mb="5">
              Book an AI strategy consultation
            </Heading>
            <Text size="lead" tone="muted">
              An hour with a senior consultant about your numbers, your processes and what AI can do for both.
              <FreeOfCharge stored={prices} />
            </Text>
          </Box>
          <Box gridArea="form" borderTop="3px solid" borderColor="clay" pt={{ base: '6', lg: '8' }}>
            <ScheduleSection prices={prices} />
          </Box>
          <Box gridArea="benefits">
            <Benefits />
          </Box>
        </Container>
      </Section>
      <WhatToExpect />
      <ContactLines />
    </>
  );
}
