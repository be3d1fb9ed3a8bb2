import { chakra } from '@chakra-ui/react/styled-system';
import type { Service } from '@contracts/content.ts';
import { PATHS, servicePath } from '@/shared/config/paths';
import { ButtonLink } from '@/shared/ui/button';
import { Stack } from '@/shared/ui/layout';
import { Heading } from '@/shared/ui/typography';
import { priceText } from '../model/price';

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
    '& > div:last-of-type dd': { textStyle: 'figure' },
  },
});

/** What the service takes and costs, and the way to ask for it; stays in view while its page is read. */
export function ServiceDetails({ service }: { service: Service }) {
  return (
    <Card aria-labelledby="service-details">
      <Heading level={2} size="h3" id="service-details">
        Service Details
      </Heading>
      <Facts>
        <div>
          <dt>Duration</dt>
          <dd>{service.duration}</dd>
        </div>
        <div>
          <dt>Starting From</dt>
          <dd>{priceText(service.price, service.price_unit)}</dd>
        </div>
      </Facts>
      <Stack gap="3">
        <ButtonLink to={`${servicePath(service.slug)}#contact`} wide>
          Request a Consultation
        </ButtonLink>
        <ButtonLink to={PATHS.serviceIndex} variant="outline" wide>
          Explore Other Services
        </ButtonLink>
      </Stack>
    </Card>
  );
}
