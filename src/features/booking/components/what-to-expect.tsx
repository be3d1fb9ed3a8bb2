import { SITE } from '@/shared/config/site';
import { Box, Container, Section, Stack } from '@/shared/ui/layout';
import { Anchor, Heading, Text } from '@/shared/ui/typography';
import { STEPS } from '../model/schedule-copy';

/** How the hour goes, in four steps, and the ways to reach the firm without a form. */
export function WhatToExpect() {
  return (
    <Section tone="pine" aria-labelledby="what-to-expect">
      <Container display="grid" gap={{ base: '10', lg: '16' }}>
        <Heading level={2} id="what-to-expect">
          What to expect
        </Heading>
        <Box
          as="ol"
          listStyleType="none"
          display="grid"
          gap="8"
          gridTemplateColumns={{ base: '1fr', md: 'repeat(2, 1fr)', lg: 'repeat(4, 1fr)' }}
        >
          {STEPS.map(({ title, text }, index) => (
            <Box as="li" key={title} borderTop="1px solid" borderColor="pineRule" pt="5">
              <Text as="span" display="block" textStyle="h3" color="gold" aria-hidden="true" mb="2">
                {index + 1}
              </Text>
              <Heading level={3} mb="2">
                {title}
              </Heading>
              <Text tone="muted">{text}</Text>
            </Box>
          ))}
        </Box>
        <Stack gap="2">
          <Heading level={3}>Rather talk to a person first?</Heading>
          <ContactLines />
        </Stack>
      </Container>
    </Section>
  );
}

function ContactLines() {
  return (
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
        {SITE.street}, {SITE.city}, {SITE.stateCode} {SITE.postalCode}
      </span>
    </Box>
  );
}
