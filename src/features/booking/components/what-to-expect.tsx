import { Box, Container, Section } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';
import { STEPS } from '../model/schedule-copy';
import { SessionTimelineGraphic } from './session-timeline-graphic';

/** How the hour goes, in four steps. */
export function WhatToExpect() {
  return (
    <Section tone="pine" aria-labelledby="what-to-expect" overflow="hidden" py={{ base: '16', lg: '20' }}>
      <Container>
        <Box
          display="flex"
          justifyContent="space-between"
          alignItems="flex-end"
          columnGap="16"
          borderBottom="1px solid"
          borderColor="pineRule"
          mb="8"
        >
          <Heading level={2} id="what-to-expect" pb="6" flexShrink="0">
            What to expect
          </Heading>
          <Box hideBelow="md" width="24rem">
            <SessionTimelineGraphic />
          </Box>
        </Box>
        <Box
          as="ol"
          listStyleType="none"
          display="grid"
          columnGap="10"
          rowGap="8"
          gridTemplateColumns={{ base: '1fr', md: 'repeat(2, 1fr)', lg: 'repeat(4, 1fr)' }}
        >
          {STEPS.map(({ title, text }, index) => (
            <Box as="li" key={title}>
              <Text
                as="span"
                display="block"
                size="small"
                fontWeight="semibold"
                color="gold"
                aria-hidden="true"
                mb="1"
              >
                {index + 1}
              </Text>
              <Heading level={3} mb="2">
                {title}
              </Heading>
              <Text tone="muted">{text}</Text>
            </Box>
          ))}
        </Box>
      </Container>
    </Section>
  );
}
