import { chakra } from '@chakra-ui/react/styled-system';
import { PATHS } from '@/shared/config/paths';
import { ButtonLink } from '@/shared/ui/button';
import { Container, Row } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';
import { DRAWING_COLORS } from './drawing-colors';

const Band = chakra('section', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    bg: 'pine',
    color: 'onPine',
    py: { base: '20', lg: '28' },
  },
});
const Arcs = chakra('svg', {
  base: {
    position: 'absolute',
    insetInlineEnd: { base: '-40%', md: '0' },
    bottom: '0',
    height: '130%',
    fill: 'none',
  },
});

/** The last thing before the form: bring one decision. */
export function Closing() {
  return (
    <Band className="on-pine" aria-labelledby="closing-title">
      <Arcs viewBox="0 0 640 460" preserveAspectRatio="xMaxYMax meet" aria-hidden="true">
        {[70, 140, 210, 290, 380].map((radius) => (
          <circle
            key={radius}
            cx="520"
            cy="460"
            r={radius}
            stroke={DRAWING_COLORS.paperMuted}
            strokeWidth="1"
            opacity="0.4"
          />
        ))}
        <circle cx="520" cy="460" r="46" fill={DRAWING_COLORS.gold} />
      </Arcs>
      <Container position="relative">
        <Heading level={2} size="h1" id="closing-title" maxW="40rem">
          Bring us one decision you keep putting off.
        </Heading>
        <Text size="lead" tone="muted" marginTop="5">
          The first consultation is free. By the end, you’ll know whether AI can help.
        </Text>
        <Row marginTop="9" gap="3">
          <ButtonLink to={PATHS.contact}>Request a free consultation</ButtonLink>
          <ButtonLink to={PATHS.schedule} variant="outline">
            Choose a time
          </ButtonLink>
        </Row>
      </Container>
    </Band>
  );
}
