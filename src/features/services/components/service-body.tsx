import { chakra } from '@chakra-ui/react/styled-system';
import { contactPath, PATHS, servicePath } from '@/shared/config/paths';
import type { Service } from '@/shared/content/content-rows';
import { messages } from '@/shared/i18n/messages';
import { paragraphs } from '@/shared/lib/text';
import { ButtonLink } from '@/shared/ui/button';
import { Container, Section, Stack } from '@/shared/ui/layout/layout';
import { Heading, Text } from '@/shared/ui/text/typography';
import { priceText } from '../model/services';

const MESSAGES = messages('services/body', {
  details: 'Service Details',
  duration: 'Duration',
  from: 'Starting From',
  request: 'Request a Consultation',
  others: 'Explore Other Services',
  overview: 'Overview',
  benefits: 'Key Benefits',
  process: 'Our Process',
});

// Below the bar wherever one is on the page, and no taller than the window.
const Card = chakra('aside', {
  base: {
    position: { lg: 'sticky' },
    top: { lg: 'calc({sizes.headerCompact} + 2rem)' },
    gridColumn: { lg: '2' },
    gridRow: { lg: '1' },
    alignSelf: 'start',
    p: { base: '6', sm: '8' },
    bg: 'surface',
    border: '1px solid',
    borderColor: 'rule',
    borderTop: '3px solid',
    borderTopColor: 'gold',
    borderRadius: 'md',
  },
});
const Facts = chakra('dl', {
  base: {
    my: '6',
    fontVariantNumeric: 'tabular-nums lining-nums',
    '& > div': { py: '4', borderTop: '1px solid', borderColor: 'rule' },
    '& dt': { textStyle: 'small', color: 'muted' },
    '& dd': { textStyle: 'h3' },
    '& > div:last-of-type dd': { textStyle: 'metric' },
  },
});

/** What the service takes and costs, and the way to ask for it; stays in view while its page is read. */
function ServiceDetails({ service }: { service: Service }) {
  const t = MESSAGES.get();
  return (
    <Card aria-labelledby="service-details">
      <Heading level={2} size="h3" id="service-details">
        {t.details}
      </Heading>
      <Facts>
        <div>
          <dt>{t.duration}</dt>
          <dd lang={service.lang}>{service.duration}</dd>
        </div>
        <div>
          <dt>{t.from}</dt>
          <dd>{priceText(service.price, service.price_unit)}</dd>
        </div>
      </Facts>
      <Stack gap="3">
        <ButtonLink to={contactPath(service.name, servicePath(service.slug))} wide>
          {t.request}
        </ButtonLink>
        <ButtonLink to={PATHS.serviceIndex} variant="outline" wide>
          {t.others}
        </ButtonLink>
      </Stack>
    </Card>
  );
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { lg: 'minmax(0, 7fr) minmax(18rem, 4fr)' },
    columnGap: { lg: '20', xl: '28' },
    rowGap: '14',
  },
});
const Part = chakra('section', { base: { '& + &': { marginTop: { base: '14', lg: '20' } } } });
const Benefits = chakra('ul', {
  base: {
    listStyle: 'none',
    marginTop: '6',
    borderTop: '1px solid',
    borderColor: 'ink',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: '1.25rem 1fr',
      columnGap: '4',
      py: '4',
      borderBottom: '1px solid',
      borderColor: 'rule',
    },
  },
});
// A short stroke of the line that the whole firm is named after.
const Mark = chakra('span', { base: { height: '2px', bg: 'gold', marginTop: '0.75em' } });
const Steps = chakra('ol', {
  base: {
    listStyle: 'none',
    marginTop: '6',
    '& > li': {
      position: 'relative',
      paddingInlineStart: { base: '14', sm: '18' },
      paddingTop: '2',
      paddingBottom: '8',
      borderInlineStart: '1px solid',
      borderColor: 'gold',
      marginInlineStart: '1.375rem',
    },
    '& > li:last-of-type': { paddingBottom: '0', borderColor: 'transparent' },
  },
});
const Ordinal = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineStart: '-1.375rem',
    // Within its step, so that a page of paper cannot end in it.
    top: '0',
    display: 'grid',
    placeItems: 'center',
    boxSize: '11',
    borderRadius: 'full',
    border: '1px solid',
    borderColor: 'gold',
    bg: 'paper',
    textStyle: 'label',
    fontSize: 'md',
    fontVariantNumeric: 'tabular-nums lining-nums',
  },
});

/** What the service is, what it brings and how it goes, beside its details. */
export function ServiceBody({ service }: { service: Service }) {
  const t = MESSAGES.get();
  return (
    <Section>
      <Container>
        <Columns data-print="flow">
          <ServiceDetails service={service} />
          <div>
            <Part aria-labelledby="overview">
              <Heading level={2} id="overview">
                {t.overview}
              </Heading>
              {paragraphs(service.description).map((paragraph, index) => (
                <Text key={paragraph} size={index === 0 ? 'lead' : 'body'} marginTop="5" lang={service.lang}>
                  {paragraph}
                </Text>
              ))}
            </Part>
            <Part aria-labelledby="benefits">
              <Heading level={2} id="benefits">
                {t.benefits}
              </Heading>
              <Benefits lang={service.lang}>
                {service.benefits.map((benefit) => (
                  <li key={benefit}>
                    <Mark />
                    <Text>{benefit}</Text>
                  </li>
                ))}
              </Benefits>
            </Part>
            <Part aria-labelledby="process">
              <Heading level={2} id="process">
                {t.process}
              </Heading>
              <Steps lang={service.lang} data-print="whole">
                {service.process.map(({ step, title, description }) => (
                  <li key={step} data-reveal="">
                    <Ordinal>{step}</Ordinal>
                    <Heading level={3}>{title}</Heading>
                    <Text tone="muted" marginTop="2">
                      {description}
                    </Text>
                  </li>
                ))}
              </Steps>
            </Part>
          </div>
        </Columns>
      </Container>
    </Section>
  );
}
