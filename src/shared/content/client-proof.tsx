import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps, ReactNode } from 'react';
import { messages } from '@/shared/i18n/messages';
import { Container, Section } from '@/shared/ui/layout/layout';
import { Heading } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { ClientQuote } from './client-quote';
import type { InEnglish } from './content-rows';
import type { ClientVoice } from './proof';

const MESSAGES = messages('shared/client-proof', {
  title: 'What a client got',
});

const Split = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { lg: '4fr 8fr' },
    columnGap: '16',
    rowGap: '8',
    alignItems: 'start',
  },
});
// In the text's typeface: the display face's 3 can be taken for a 5.
const Metric = chakra('p', {
  base: {
    fontSize: '2xl',
    fontWeight: 'semibold',
    lineHeight: 'snug',
    textWrap: 'balance',
    paddingInlineStart: '5',
    borderInlineStart: '3px solid',
    borderColor: 'gold',
  },
});

type ClientProofProps = Pick<ComponentProps<typeof Section>, 'paddingTop' | 'paddingBottom'> & {
  /** The project's one metric. */
  headline: string;
  lang: InEnglish['lang'];
  voice: ClientVoice | null;
  /** Below the metric. */
  children?: ReactNode;
};

/** One metric of a project, and what its client says. */
export function ClientProof({ headline, lang, voice, children, ...space }: ClientProofProps) {
  return (
    <Section aria-labelledby="proof" {...space}>
      <Container>
        <VisuallyHidden asChild>
          <Heading level={2} id="proof">
            {MESSAGES.get().title}
          </Heading>
        </VisuallyHidden>
        <Split>
          <div>
            <Metric lang={lang}>{headline}</Metric>
            {children}
          </div>
          {voice ? <ClientQuote voice={voice} textStyle="h3" /> : null}
        </Split>
      </Container>
    </Section>
  );
}
