import { chakra } from '@chakra-ui/react/styled-system';
import type { CaseStudy } from '@contracts/content.ts';
import { PATHS } from '@/shared/config/paths';
import { Picture } from '@/shared/ui/picture';
import { SplitHero } from '@/shared/ui/split-hero';
import { Heading, Text } from '@/shared/ui/typography';

const Industry = chakra('p', { base: { textStyle: 'label', color: 'muted', marginBottom: '3' } });
const Headline = chakra('p', {
  base: {
    // In the text's typeface: the display face's 3 can be taken for a 5.
    fontSize: 'xl',
    fontWeight: 'semibold',
    lineHeight: 'snug',
    textWrap: 'balance',
    marginTop: '8',
    paddingInlineStart: '5',
    borderInlineStart: '3px solid',
    borderColor: 'gold',
  },
});

/** The project in a glance: whose, what, and the one figure. */
export function CaseStudyHero({ story }: { story: CaseStudy }) {
  const { image_url: image, image_alt: alt } = story;
  return (
    <SplitHero
      back={{ to: PATHS.caseStudies, label: 'Back to Success Stories' }}
      picture={
        image && alt ? <Picture src={image} alt={alt} sizes="(min-width: 64em) 50vw, 100vw" priority /> : null
      }
    >
      <Industry>{story.industry}</Industry>
      <Heading level={1}>{story.title}</Heading>
      <Headline>{story.headline}</Headline>
      <Text size="lead" tone="muted" marginTop="6">
        {story.summary}
      </Text>
    </SplitHero>
  );
}
