import { messages } from '@/shared/i18n/messages';
import { TRADE_MESSAGES } from '@/shared/i18n/trade';
import { Box, Container, Section } from '@/shared/ui/layout/layout';
import { Heading, Text } from '@/shared/ui/text/typography';

const MESSAGES = messages('booking/what-to-expect', {
  title: 'What to expect',
  assessment: 'Business assessment',
  assessmentText:
    'We ask how the business runs today and what you want from it. You don’t need to prepare anything.',
  strategy: 'Custom strategy',
  roi: 'ROI projections',
  roiText: 'We put rough numbers beside each idea: what it costs, how long it takes, what it returns.',
  next: 'Next steps',
  nextText: 'You leave with a short list and decide on your own schedule. There’s no obligation.',
});

const RADII = [60, 100, 140, 180, 220];
/** The sun's position at the end of each of the four steps, in degrees above the right end of the horizon. */
const STATIONS = [153, 117, 63, 27];
const OUTER = 260;

function pointAt(degrees: number) {
  const angle = (degrees * Math.PI) / 180;
  const round = (value: number) => Math.round(value * 10) / 10;
  return { cx: round(300 + OUTER * Math.cos(angle)), cy: round(290 - OUTER * Math.sin(angle)) };
}

/** The hour as a sun's path over a horizon, with the four steps upon it. Decoration: the list says it all. */
function SessionTimelineGraphic() {
  return (
    <Box color="pineRule" width="full">
      <svg
        aria-hidden="true"
        viewBox="0 0 600 292"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        width="100%"
      >
        {RADII.map((r) => (
          <path key={r} d={`M${300 - r} 290a${r} ${r} 0 0 1 ${2 * r} 0`} />
        ))}
        <path
          d={`M${300 - OUTER} 290a${OUTER} ${OUTER} 0 0 1 ${2 * OUTER} 0`}
          stroke="var(--m-colors-on-pine-muted)"
        />
        <path d="M0 290h600" stroke="var(--m-colors-on-pine-muted)" />
        {STATIONS.map((degrees) => (
          <circle key={degrees} r="7" fill="var(--m-colors-gold)" stroke="none" {...pointAt(degrees)} />
        ))}
      </svg>
    </Box>
  );
}

/** How the hour goes, in four steps. */
export function WhatToExpect() {
  const t = MESSAGES.get();
  const steps = [
    { title: t.assessment, text: t.assessmentText },
    { title: t.strategy, text: TRADE_MESSAGES.get().strategy },
    { title: t.roi, text: t.roiText },
    { title: t.next, text: t.nextText },
  ];
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
            {t.title}
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
          {steps.map(({ title, text }, index) => (
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
