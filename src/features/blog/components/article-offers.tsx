import { chakra } from '@chakra-ui/react/styled-system';
import { params } from '@nanostores/i18n';
import type { ReactNode } from 'react';
import { PATHS } from '@/shared/config/paths';
import { messages } from '@/shared/i18n/messages';
import { TRADE_MESSAGES } from '@/shared/i18n/trade';
import { ButtonLink } from '@/shared/ui/button';
import { Container, Section } from '@/shared/ui/layout/layout';
import { Heading, Text } from '@/shared/ui/text/typography';

const MESSAGES = messages('blog/offers', {
  title: 'Facing a decision like this?',
  offer: params('Bring it to a free consultation. {outcome}'),
  schedule: 'Schedule Consultation',
});

const Halves = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' },
    columnGap: { md: '12', lg: '24' },
    rowGap: '12',
    // A rule between the two, below each other or side by side.
    '& > :nth-of-type(2)': {
      paddingTop: { base: '10', md: '0' },
      paddingInlineStart: { md: '12', lg: '24' },
      borderTop: { base: '1px solid', md: 'none' },
      borderInlineStart: { md: '1px solid' },
      borderColor: 'control',
    },
  },
});

/** After an article: a consultation, or the next article by email. */
export function ArticleOffers({ newsletter }: { newsletter: ReactNode }) {
  const t = MESSAGES.get();
  return (
    <Section tone="sand" py={{ base: '14', lg: '20' }} aria-labelledby="next-step-title" data-print="no">
      <Container>
        <Halves>
          <div>
            <Heading level={2} id="next-step-title">
              {t.title}
            </Heading>
            <Text marginTop="3" marginBottom="6">
              {t.offer({ outcome: TRADE_MESSAGES.get().outcome })}
            </Text>
            <ButtonLink to={PATHS.schedule}>{t.schedule}</ButtonLink>
          </div>
          {newsletter ? <div>{newsletter}</div> : null}
        </Halves>
      </Container>
    </Section>
  );
}
