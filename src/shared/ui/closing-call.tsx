import { chakra } from '@chakra-ui/react/styled-system';
import { PATHS } from '@/shared/config/paths';
import { ButtonLink } from './button';
import { Container, Row, Section } from './layout';
import { Heading, Text } from './typography';

// The sun of the firm's mark on its line, on the right edge; narrow windows have no room for it.
const Sun = chakra('svg', {
  base: {
    display: { base: 'none', lg: 'block' },
    position: 'absolute',
    insetInlineEnd: '0',
    bottom: '0',
    height: '100%',
    fill: 'none',
    stroke: 'control',
    '& path:last-of-type': { fill: 'gold', stroke: 'none' },
  },
});

/** The last thing on a page: a question, and the two ways to answer it. */
export function ClosingCall({ title, children }: { title: string; children: string }) {
  return (
    <Section position="relative" overflow="hidden" aria-labelledby="closing-title">
      <Sun viewBox="0 0 480 320" aria-hidden="true" preserveAspectRatio="xMaxYMax meet">
        {[90, 140, 195, 255].map((radius) => (
          <path key={radius} d={`M${300 - radius} 320a${radius} ${radius} 0 0 1 ${radius * 2} 0`} />
        ))}
        <path d="M252 320a48 48 0 0 1 96 0" />
      </Sun>
      <Container position="relative">
        <Heading level={2} size="h1" id="closing-title" maxW="40rem">
          {title}
        </Heading>
        <Text size="lead" tone="muted" marginTop="5">
          {children}
        </Text>
        <Row marginTop="9" gap="3">
          <ButtonLink to={PATHS.schedule}>Schedule Consultation</ButtonLink>
          <ButtonLink to={PATHS.contact} variant="outline">
            Write to us
          </ButtonLink>
        </Row>
      </Container>
    </Section>
  );
}
