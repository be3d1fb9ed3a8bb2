import { Box, Container, Section } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';
import type { Prices } from '../model/price';
import { Benefits } from './benefits';
import { ContactLines } from './contact-lines';
import { FreeOfCharge } from './free-of-charge';
import { ScheduleSection } from './schedule-section';
import { WhatToExpect } from './what-to-expect';

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
