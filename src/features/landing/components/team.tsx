import { chakra } from '@chakra-ui/react/styled-system';
import type { TeamMember } from '@/shared/content/content-rows';
import { LinkedInLink } from '@/shared/content/linkedin-link';
import { Picture } from '@/shared/ui/picture';
import { Heading, Text } from '@/shared/ui/text/typography';
import { landingCopy } from '../model/landing-words';

const Frame = chakra('div', { base: { marginTop: { base: '16', lg: '24' } } });
const People = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    columnGap: { lg: '16' },
    rowGap: { base: '10', lg: '14' },
    marginTop: { base: '8', lg: '12' },
    listStyle: 'none',
  },
});
// On a phone the biography is below the portrait and the name, at full width.
const Person = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '6.5rem minmax(0, 1fr)', sm: '11rem minmax(0, 1fr)' },
    gridTemplateRows: { sm: 'auto 1fr' },
    columnGap: { base: '5', sm: '7' },
    rowGap: '3',
    alignItems: { base: 'center', sm: 'start' },
    '& > picture': { gridRow: { sm: 'span 2' } },
    '& > p': { gridColumn: { base: '1 / -1', sm: '2' } },
  },
});

/** The people of the firm, below the values. Nothing while no one is published. */
export function Team({ people }: { people: TeamMember[] }) {
  if (people.length === 0) return null;
  return (
    <Frame>
      <Heading level={3} size="h2" data-reveal="">
        {landingCopy().TEAM_TITLE}
      </Heading>
      <People>
        {people.map(
          ({ id, name, role, biography, image_url: image, image_alt: alt, linkedin_url: linkedIn, lang }) => (
            <Person key={id} data-reveal="" lang={lang}>
              <Picture
                src={image}
                alt={alt}
                sizes="(min-width: 30em) 22rem, 11rem"
                aspectRatio={{ base: '1', sm: '4 / 5' }}
                borderRadius="md"
              />
              <div>
                <Heading level={4} size="h3">
                  {name}
                </Heading>
                <Text size="small" tone="muted" marginTop="1">
                  {role}
                </Text>
                <LinkedInLink name={name} url={linkedIn} />
              </div>
              <Text>{biography}</Text>
            </Person>
          ),
        )}
      </People>
    </Frame>
  );
}
