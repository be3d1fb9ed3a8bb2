import { SITE } from '@/shared/config/site';
import { withNonBreakingSpaces } from '@/shared/lib/non-breaking';
import { Box, Container, Section } from '@/shared/ui/layout';
import { Anchor, Heading } from '@/shared/ui/typography';

/** The ways to reach the firm without a form. */
export function ContactLines() {
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
