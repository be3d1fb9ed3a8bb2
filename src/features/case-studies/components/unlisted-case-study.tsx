import { caseStudyPath, PATHS } from '@/shared/config/paths';
import { UnlistedPage } from '@/shared/content/unlisted-page';
import { messages } from '@/shared/i18n/messages';
import { ButtonLink } from '@/shared/ui/button';
import { Container, Section, Stack } from '@/shared/ui/layout/layout';
import { Heading, Text } from '@/shared/ui/text/typography';
import { getCaseStudyPage } from '../api/case-studies';
import { CaseStudyPage } from './case-study-page';

const MESSAGES = messages('case-studies/unlisted', {
  missing: 'Case Study Not Found',
  missingHint: "The case study you're looking for doesn't exist or has been moved.",
  all: 'See All Case Studies',
  loading: 'Loading the case study...',
  notLoaded: 'The case study couldn’t be loaded',
});

/** What a URL without a case study shows. */
function CaseStudyNotFound() {
  const t = MESSAGES.get();
  return (
    <Section>
      <Container>
        <Stack gap="6" alignItems="flex-start">
          <Heading level={1}>{t.missing}</Heading>
          <Text size="lead">{t.missingHint}</Text>
          <ButtonLink to={PATHS.caseStudies}>{t.all}</ButtonLink>
        </Stack>
      </Container>
    </Section>
  );
}

/** The case study of a URL that the build has no page of. */
export function UnlistedCaseStudy() {
  const t = MESSAGES.get();
  return (
    <UnlistedPage
      kind="case_study"
      loading={{ progress: t.loading, failed: t.notLoaded }}
      load={getCaseStudyPage}
      pathOf={caseStudyPath}
      titleOf={({ story }) => story.title}
      missing={{ title: t.missing, screen: <CaseStudyNotFound /> }}
    >
      {(page) => <CaseStudyPage {...page} />}
    </UnlistedPage>
  );
}
