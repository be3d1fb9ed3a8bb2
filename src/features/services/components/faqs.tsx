import { chakra } from '@chakra-ui/react/styled-system';
import type { Faq } from '@contracts/content.ts';
import { paragraphs } from '@/shared/lib/paragraphs';
import { ChevronDownIcon } from '@/shared/ui/icons';
import { Container, Section } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';

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
export function Faqs({ faqs }: { faqs: Faq[] }) {
  if (faqs.length === 0) return null;
  return (
    <Section tone="sand" aria-labelledby="faqs">
      <Container>
        <Split>
          <div>
            <Heading level={2} size="h1" id="faqs">
              Questions owners ask first
            </Heading>
            <Text marginTop="5">And our answers, before you sign anything.</Text>
          </div>
          <div>
            {faqs.map(({ id, question, answer }) => (
              <Question key={id}>
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
