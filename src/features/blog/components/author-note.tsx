import { chakra } from '@chakra-ui/react/styled-system';
import { PATHS } from '@/shared/config/paths';
import type { AuthorProfile } from '@/shared/content/content-rows';
import { LinkedInLink } from '@/shared/content/linkedin-link';
import { messages } from '@/shared/i18n/messages';
import { Row } from '@/shared/ui/layout/layout';
import { Picture } from '@/shared/ui/picture';
import { TextLink } from '@/shared/ui/text/text-link';
import { Heading, Text } from '@/shared/ui/text/typography';

const MESSAGES = messages('blog/author', {
  team: 'Meet the whole team',
});

const Note = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '5rem minmax(0, 1fr)', sm: '8rem minmax(0, 1fr)' },
    columnGap: { base: '5', sm: '7' },
    alignItems: 'start',
    maxW: 'measure',
  },
});

/** The author at the end of an article: portrait, role, and biography. */
export function AuthorNote({ author }: { author: AuthorProfile }) {
  const { lang } = author;
  return (
    <Note aria-labelledby="author-title">
      <Picture
        src={author.image_url}
        alt={author.image_alt}
        sizes="16rem"
        aspectRatio="4 / 5"
        borderRadius="md"
        lang={lang}
      />
      <div>
        <Heading level={2} size="h3" id="author-title">
          {author.name}
        </Heading>
        <Text size="small" tone="muted" marginTop="1" lang={lang}>
          {author.role}
        </Text>
        <Text marginTop="3" lang={lang}>
          {author.biography}
        </Text>
        <Row columnGap="6" rowGap="0">
          <LinkedInLink name={author.name} url={author.linkedin_url} />
          <TextLink
            to={PATHS.about}
            display="inline-flex"
            alignItems="center"
            minH="tap"
            fontSize="sm"
            fontWeight="semibold"
          >
            {MESSAGES.get().team}
          </TextLink>
        </Row>
      </div>
    </Note>
  );
}
