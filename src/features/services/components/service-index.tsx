import { chakra } from '@chakra-ui/react/styled-system';
import { params } from '@nanostores/i18n';
import { PATHS, servicePath } from '@/shared/config/paths';
import type { Faq, ServiceSummary } from '@/shared/content/content-rows';
import { EnglishNote } from '@/shared/content/english-note';
import { messages } from '@/shared/i18n/messages';
import { Sentence } from '@/shared/i18n/sentence';
import { paragraphs } from '@/shared/lib/text';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ChevronDownIcon } from '@/shared/ui/icons';
import { CallToAction } from '@/shared/ui/layout/call-to-action';
import { Container, Section } from '@/shared/ui/layout/layout';
import { Picture } from '@/shared/ui/picture';
import { TextLink } from '@/shared/ui/text/text-link';
import { Heading, Text } from '@/shared/ui/text/typography';
import type { ServiceIndexData } from '../api/services';
import { priceText } from '../model/services';
import { ServiceLink } from './service-link';

const MESSAGES = messages('services/index', {
  none: 'No services are listed right now.',
  noneHint: 'Tell us what you need; {write} or {choose}.',
  write: 'write to us',
  choose: 'choose a time',
  from: params('Starting from {price}'),
  questions: 'Questions owners ask first',
  answers: 'And our answers, before you sign anything.',
  title: 'What we do, how long it takes, what it costs.',
  lead: 'Each has a written scope, a fixed price agreed on before we begin, and an end date. The first consultation is free.',
  unsure: 'Not sure which one fits?',
  unsureHint:
    'Bring the problem, not the service. In the first hour, we’ll tell you which of these fits, or that none does.',
});

const Index = chakra('ol', { base: { listStyle: 'none', borderTop: '1px solid', borderColor: 'ink' } });
const Entry = chakra('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: { md: 'minmax(0, 6fr) minmax(0, 5fr)' },
    columnGap: { md: '10', lg: '20' },
    rowGap: '6',
    alignItems: 'center',
    py: { base: '10', lg: '14' },
    borderBottom: '1px solid',
    borderColor: 'rule',
    // On a phone the drawing comes first, as the eye does.
    '& picture': { order: { base: '-1', md: '1' } },
    '&:hover h2': { color: 'clay' },
  },
});
const Facts = chakra('ul', {
  base: {
    listStyle: 'none',
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '8',
    rowGap: '1',
    marginTop: '6',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums lining-nums',
  },
});

/** Every service as an entry of an index. */
function ServiceList({ services }: { services: ServiceSummary[] }) {
  const t = MESSAGES.get();
  return (
    <Container paddingBottom="section">
      {services.length === 0 ? (
        <EmptyState title={t.none}>
          <Sentence
            text={t.noneHint}
            parts={{
              write: <TextLink to={PATHS.contact}>{t.write}</TextLink>,
              choose: <TextLink to={PATHS.schedule}>{t.choose}</TextLink>,
            }}
          />
        </EmptyState>
      ) : (
        <Index>
          {services.map((service, index) => (
            <Entry key={service.slug} data-reveal="">
              <div>
                <Heading level={2} transition="color {durations.fast}" lang={service.lang}>
                  {service.name}
                </Heading>
                <Text marginTop="4" lang={service.lang}>
                  {service.short_description}
                </Text>
                <Facts>
                  <li lang={service.lang}>{service.duration}</li>
                  <li>{t.from({ price: priceText(service.price, service.price_unit) })}</li>
                </Facts>
                <ServiceLink to={servicePath(service.slug)} about={service.name} lang={service.lang} />
              </div>
              <Picture
                src={service.image_url}
                alt={service.image_alt}
                sizes="(min-width: 48em) 45vw, 100vw"
                priority={index === 0}
                lang={service.lang}
              />
            </Entry>
          ))}
        </Index>
      )}
    </Container>
  );
}

const Split = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { lg: '4fr 7fr' },
    gap: { base: '10', lg: '20' },
    alignItems: 'start',
  },
});
// The platform's own: opens without scripts, and is found by the browser's search.
const Question = chakra('details', {
  base: {
    borderTop: '1px solid',
    borderColor: 'control',
    '&:last-of-type': { borderBottom: '1px solid', borderBottomColor: 'control' },
    '& summary': {
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'center',
      gap: '6',
      minH: 'tap',
      py: '4',
      cursor: 'pointer',
      fontWeight: 'semibold',
      listStyle: 'none',
      _hover: { color: 'clayDeep' },
      '&::-webkit-details-marker': { display: 'none' },
    },
    '& svg': { transition: 'transform {durations.fast}' },
    '&[open] svg': { transform: 'rotate(180deg)' },
  },
});

/** Frequently asked questions; nothing when there are none. */
function Faqs({ faqs }: { faqs: Faq[] }) {
  if (faqs.length === 0) return null;
  const t = MESSAGES.get();
  return (
    <Section tone="sand" aria-labelledby="faqs">
      <Container>
        <Split>
          <div>
            <Heading level={2} size="h1" id="faqs">
              {t.questions}
            </Heading>
            <Text marginTop="5">{t.answers}</Text>
          </div>
          <div>
            {faqs.map(({ id, question, answer, lang }, index) => (
              <Question key={id} lang={lang} open={index === 0}>
                <summary>
                  {question}
                  <ChevronDownIcon />
                </summary>
                {paragraphs(answer).map((paragraph) => (
                  <Text key={paragraph} paddingBottom="5">
                    {paragraph}
                  </Text>
                ))}
              </Question>
            ))}
          </div>
        </Split>
      </Container>
    </Section>
  );
}

/** All services with their prices, and what people ask before they choose. */
export function ServiceIndex({ services, faqs }: ServiceIndexData) {
  const t = MESSAGES.get();
  return (
    <>
      <Section paddingTop={{ base: '12', lg: '20' }} paddingBottom={{ base: '12', lg: '16' }}>
        <Container>
          <Heading level={1} maxW="44rem">
            {t.title}
          </Heading>
          <Text size="lead" tone="muted" marginTop="6">
            {t.lead}
          </Text>
          <EnglishNote of={[...services, ...faqs]} />
        </Container>
      </Section>
      <ServiceList services={services} />
      <Faqs faqs={faqs} />
      <CallToAction title={t.unsure}>{t.unsureHint}</CallToAction>
    </>
  );
}
