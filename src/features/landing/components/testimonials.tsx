import { chakra } from '@chakra-ui/react/styled-system';
import { ClientName } from '@/shared/content/client-quote';
import type { Testimonial } from '@/shared/content/content-rows';
import { messages } from '@/shared/i18n/messages';
import { Container, Section } from '@/shared/ui/layout/layout';
import { Heading } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';

const MESSAGES = messages('landing/testimonials', {
  title: 'What clients say',
});

// The second testimonial is lower and indented.
const Voices = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { lg: '7fr 5fr' },
    columnGap: '20',
    rowGap: '14',
    alignItems: 'end',
    '& > figure:first-of-type blockquote': { textStyle: 'h2', lineHeight: '1.22' },
  },
});
// The opening mark hangs in the margin, so that the words keep the edge.
const Quote = chakra('blockquote', {
  base: { textStyle: 'h3', fontWeight: '500', textWrap: 'pretty', textIndent: '-0.42em' },
});
const By = chakra('figcaption', {
  base: { display: 'flex', alignItems: 'center', gap: '4', marginTop: '7', textStyle: 'small' },
});
const Initials = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    boxSize: '12',
    borderRadius: 'full',
    border: '1px solid',
    borderColor: 'clay',
    color: 'clay',
    fontFamily: 'display',
    fontWeight: '600',
  },
});

/** What clients say. */
export function Testimonials({ voices }: { voices: Testimonial[] }) {
  if (voices.length === 0) return null;
  return (
    <Section aria-labelledby="testimonials-title">
      <Container>
        <VisuallyHidden asChild>
          <Heading level={2} id="testimonials-title">
            {MESSAGES.get().title}
          </Heading>
        </VisuallyHidden>
        <Voices>
          {voices.map(({ quote, name, title, initials, lang }) => (
            <figure key={name} data-reveal="" lang={lang}>
              <Quote>“{quote}”</Quote>
              <By>
                <Initials aria-hidden="true">{initials}</Initials>
                <span>
                  <ClientName name={name} title={title} />
                </span>
              </By>
            </figure>
          ))}
        </Voices>
      </Container>
    </Section>
  );
}
