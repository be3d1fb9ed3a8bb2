import { chakra } from '@chakra-ui/react/styled-system';
import type { Partner } from '@/shared/content/content-rows';
import { messages } from '@/shared/i18n/messages';
import { Container } from '@/shared/ui/layout/layout';
import { Picture } from '@/shared/ui/picture';
import { Heading, linkBase } from '@/shared/ui/text/typography';

const MESSAGES = messages('landing/partners', {
  title: 'Press and partners',
});

const Band = chakra('section', {
  base: { borderTop: '1px solid', borderColor: 'rule', py: { base: '10', lg: '12' } },
});
const Names = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: { base: '8', lg: '14' },
    rowGap: '2',
    marginTop: '4',
    listStyle: 'none',
    color: 'muted',
    fontFamily: 'display',
    fontSize: 'lg',
    lineHeight: 'snug',
    letterSpacing: '0.08em',
    textWrap: 'balance',
    overflowWrap: 'anywhere',
    '& > li': { display: 'flex', alignItems: 'center', minH: 'tap', maxW: '100%' },
  },
});
const NameLink = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: 'tap',
    maxW: '100%',
    color: 'inherit',
    transition: linkBase.transition,
    _hover: { color: 'clayDeep', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
});

/** A name as text, or as a logo in gray: on dark paper its inks are inverted, and its white background fades in both. */
function Mark({ name, image_url: logo }: Partner) {
  if (logo === null) return name;
  return (
    <Picture
      src={logo}
      alt={name}
      sizes="10rem"
      width="auto"
      height="8"
      maxW="10rem"
      aspectRatio="auto"
      objectFit="contain"
      opacity="0.75"
      filter={{ base: 'grayscale(1)', _dark: 'grayscale(1) invert(1)' }}
      mixBlendMode={{ base: 'multiply', _dark: 'screen' }}
    />
  );
}

/** Publications about the firm and organizations that it works with. Nothing without one. */
export function Partners({ partners }: { partners: Partner[] }) {
  if (partners.length === 0) return null;
  return (
    <Band id="partners" aria-labelledby="partners-title">
      <Container>
        <Heading level={2} size="label" id="partners-title">
          {MESSAGES.get().title}
        </Heading>
        <Names>
          {partners.map((partner) => (
            <li key={partner.id}>
              {partner.url === null ? (
                <Mark {...partner} />
              ) : (
                <NameLink href={partner.url} rel="noopener">
                  <Mark {...partner} />
                </NameLink>
              )}
            </li>
          ))}
        </Names>
      </Container>
    </Band>
  );
}
