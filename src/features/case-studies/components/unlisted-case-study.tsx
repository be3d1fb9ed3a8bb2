import { caseStudyPath, PATHS } from '@/shared/config/paths';
import { UnlistedPage } from '@/shared/content/unlisted-page';
import { ButtonLink } from '@/shared/ui/button';
import { Container, Section, Stack } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';
import { getCaseStudyPage } from '../api/case-studies';
import { CaseStudyPage } from './case-study-page';

/** What a URL without a case study shows. */
function CaseStudyNotFound() {
  return (
    <Section>
      <Container>
        <Stack gap="6" alignItems="flex-start">
          <Heading level={1}>Case Study Not Found</Heading>
          <Text size="lead">The case study you're looking for doesn't exist or has been moved.</Text>
          <ButtonLink to={PATHS.caseStudies}>See All Case Studies</ButtonLink>
        </Stack>
      </Container>
    </Section>
  );
}

/** The case study of a URL that the build has no page of. */
export function UnlistedCaseStudy() {
  return (
    <UnlistedPage
      kind="case_study"
      noun="case study"
      load={getCaseStudyPage}
      pathOf={caseStudyPath}
      titleOf={({ story }) => story.title}
      missing={{ title: 'Case Study Not Found', screen: <CaseStudyNotFound /> }}
    >
      {(page) => <CaseStudyPage {...page} />}
    </UnlistedPage>
  );
}
