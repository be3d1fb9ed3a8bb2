import { chakra } from '@chakra-ui/react/styled-system';
import type { ServiceSummary } from '@contracts/content.ts';
import { PATHS, servicePath } from '@/shared/config/paths';
import { EmptyState } from '@/shared/ui/empty-state';
import { Container } from '@/shared/ui/layout';
import { Picture } from '@/shared/ui/picture';
import { TextLink } from '@/shared/ui/text-link';
import { Heading, Text } from '@/shared/ui/typography';
import { priceText } from '../model/price';
import { ServiceLink } from './service-link';

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
export function ServiceList({ services }: { services: ServiceSummary[] }) {
  return (
    <Container paddingBottom="section">
      {services.length === 0 ? (
        <EmptyState title="No services are listed right now.">
          Tell us what you need; <TextLink to={PATHS.contact}>write to us</TextLink> or{' '}
          <TextLink to={PATHS.schedule}>choose a time</TextLink>.
        </EmptyState>
      ) : (
        <Index>
          {services.map((service, index) => (
            <Entry key={service.slug} data-reveal="">
              <div>
                <Heading level={2} transition="color {durations.fast}">
                  {service.name}
                </Heading>
                <Text marginTop="4">{service.short_description}</Text>
                <Facts>
                  <li>{service.duration}</li>
                  <li>Starting from {priceText(service.price, service.price_unit)}</li>
                </Facts>
                <ServiceLink to={servicePath(service.slug)} about={service.name} />
              </div>
              <Picture
                src={service.image_url}
                alt={service.image_alt}
                sizes="(min-width: 48em) 45vw, 100vw"
                priority={index === 0}
              />
            </Entry>
          ))}
        </Index>
      )}
    </Container>
  );
}
