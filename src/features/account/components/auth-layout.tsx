import type { ReactNode } from 'react';
import { SITE } from '@/shared/config/site';
import { Box, Container, Section } from '@/shared/ui/layout';
import { SunGraphic } from '@/shared/ui/sun-graphic';
import { Anchor, Text } from '@/shared/ui/typography';

/** What the account screens have in common: one narrow column, and a way on where scripts are off. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <Section
      pt={{ base: '10', lg: '16' }}
      position="relative"
      overflow="hidden"
      minH={{ lg: 'calc(100dvh - 12rem)' }}
    >
      <SunGraphic width="min(46vw, 44rem)" />
      <Container position="relative">
        <Box maxW="form" mx={{ base: 'auto', lg: '0' }}>
          {children}
          <noscript>
            <Text size="small" mt="6">
              JavaScript is turned off, and this page needs it. Email{' '}
              <Anchor href={`mailto:${SITE.email}`}>{SITE.email}</Anchor> or call{' '}
              <Anchor href={SITE.phoneHref} whiteSpace="nowrap">
                {SITE.phone}
              </Anchor>
              , and we'll help you.
            </Text>
          </noscript>
        </Box>
      </Container>
    </Section>
  );
}
