import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { SITE } from '@/shared/config/site';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Box } from '@/shared/ui/layout/layout';
import { EmailLink, PhoneLink } from '@/shared/ui/text/contact-links';
import { Heading, Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';

const Main = chakra('main', { base: { maxW: '30rem', mx: 'auto', px: '5', py: '12' } });

/**
 * The frame of the sandbox page, with or without a known payment. It is outside the site's shell because it simulates
 * another company's page.
 */
export function SandboxPage({ children }: { children: ReactNode }) {
  return (
    <Main>
      <Heading level={1} mb="6">
        Payment sandbox
      </Heading>
      <Text borderInlineStart="3px solid" borderColor="gold" ps="4" mb="6">
        A stand-in for the payment page of {SITE.name}. No money moves.
      </Text>
      {children}
      <noscript>
        <Text mt="6">
          JavaScript is turned off, and this page needs it. Email <EmailLink /> or call <PhoneLink />, and
          we’ll help you.
        </Text>
      </noscript>
    </Main>
  );
}

/** Placeholder of the payment. */
export function SandboxSkeleton() {
  return (
    <Box role="status" css={{ '@media (scripting: none)': { display: 'none' } }}>
      <VisuallyHidden>Loading the payment...</VisuallyHidden>
      <Skeleton height="9.5rem" />
    </Box>
  );
}
