import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { getPosts } from '@/features/blog/api/post-list';
import { ArticlePage } from '@/features/blog/components/article-page';
import { relatedPosts } from '@/features/blog/model/article';
import { getCaseStudies } from '@/features/case-studies/api/case-studies';
import { CaseStudyPage } from '@/features/case-studies/components/case-study-page';
import { nextCaseStudies } from '@/features/case-studies/model/case-study';
import { ContactSection } from '@/features/contact/components/contact-section';
import { contentQueries } from '@/features/content/api/queries';
import { PreviewFrame, type PreviewScheme } from '@/features/content/components/preview-frame';
import { usePreviewRow } from '@/features/content/components/preview-row';
import type { ContentKind } from '@/features/content/model/content';
import { editorPath, KINDS, parseContentKind } from '@/features/content/model/content-kinds';
import { caseStudyPreview, postPreview, servicePreview } from '@/features/content/model/preview-page';
import { NewsletterBox } from '@/features/newsletter/components/newsletter-box';
import { getServices } from '@/features/services/api/services';
import { ServicePage } from '@/features/services/components/service-page';
import { relatedServices } from '@/features/services/model/services';
import { getProof, getVoice } from '@/shared/content/proof';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Toggle } from '@/shared/ui/forms/toggle';
import { Row } from '@/shared/ui/layout/layout';
import { StaffPage } from '@/shared/ui/layout/staff-page';
import { createDocumentPage, PageContext } from '@/shared/ui/page-context';
import { TextLink } from '@/shared/ui/text/text-link';
import { PageFrame } from './page-frame';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

type Stored = Record<string, unknown>;

const INCOMPLETE = (
  <EmptyState title="Some fields are still empty.">
    Fill out the fields in the editor, and open the preview again.
  </EmptyState>
);

function PostPreview({ row }: { row: Stored }) {
  const authorId = Number(row.author_id) || 0;
  const author = useQuery({ ...contentQueries.detail('team_member', authorId), enabled: authorId > 0 });
  const posts = useQuery({ queryKey: ['blog', 'published'], queryFn: getPosts });
  const shown = author.data?.status === 'published' ? author.data : null;
  const parsed = postPreview.safeParse({ ...row, author_profile: shown });
  if (!parsed.success) return INCOMPLETE;
  return (
    <ArticlePage
      post={parsed.data}
      related={relatedPosts(parsed.data.slug, posts.data ?? [])}
      newsletter={<NewsletterBox source="article" />}
    />
  );
}

function ServicePreview({ row }: { row: Stored }) {
  const services = useQuery({ queryKey: ['services', 'published'], queryFn: getServices });
  const parsed = servicePreview.safeParse(row);
  const named = parsed.data?.case_study ?? null;
  const proof = useQuery({ queryKey: ['services', 'proof', named], queryFn: () => getProof(named) });
  if (!parsed.success) return INCOMPLETE;
  return (
    <ServicePage
      service={parsed.data}
      related={relatedServices(parsed.data.slug, services.data ?? [])}
      proof={proof.data ?? null}
      contact={
        <ContactSection
          title="Ready to Get Started?"
          intro="Tell us where you stand and what you want to change. A consultant will read it and reply."
        />
      }
    />
  );
}

function CaseStudyPreview({ row }: { row: Stored }) {
  const stories = useQuery({ queryKey: ['case-studies', 'published'], queryFn: getCaseStudies });
  const slug = String(row.slug ?? '');
  const voice = useQuery({ queryKey: ['case-studies', 'voice', slug], queryFn: () => getVoice(slug) });
  const parsed = caseStudyPreview.safeParse(row);
  if (!parsed.success) return INCOMPLETE;
  return (
    <CaseStudyPage
      story={parsed.data}
      next={nextCaseStudies(slug, stories.data ?? [])}
      voice={voice.data ?? null}
    />
  );
}

const PAGES: Partial<Record<ContentKind, (props: { row: Stored }) => ReactNode>> = {
  post: PostPreview,
  service: ServicePreview,
  case_study: CaseStudyPreview,
};

/** A page as the site will show it, with its header and footer. */
function WholePage({ pathname, children }: { pathname: string; children: ReactNode }) {
  const page = useMemo(() => createDocumentPage({ pathname, search: '' }), [pathname]);
  return (
    <PageContext value={page}>
      <PageFrame
        header={<SiteHeader />}
        footer={<SiteFooter newsletter={<NewsletterBox source="footer" />} />}
        overlays={null}
      >
        <Suspense fallback={null}>{children}</Suspense>
      </PageFrame>
    </PageContext>
  );
}

const DEVICES = { desktop: 'Full width', phone: 'Phone' } as const;
const SCHEMES: Record<PreviewScheme, string> = { light: 'Light', dark: 'Dark' };

/** Shows staff the page of a draft, with what is not saved yet in this browser. */
export function ContentPreview() {
  const params = useParams();
  const kind = parseContentKind(params.kind);
  const id = params.id ?? '';
  const { row, isError, refetch } = usePreviewRow(kind, id);
  const [device, setDevice] = useState<keyof typeof DEVICES>('desktop');
  const [scheme, setScheme] = useState<PreviewScheme>('light');
  const Page = PAGES[kind];
  const { one, pathOf } = KINDS[kind];
  const slug = row && 'slug' in row ? String(row.slug) : '';

  return (
    <StaffPage
      title="Preview"
      lead="Only staff can see this. It includes changes that you haven’t saved. Links open in a new tab, and forms send nothing."
      actions={<TextLink to={editorPath(kind, id === 'new' ? id : Number(id))}>{`Edit ${one}`}</TextLink>}
    >
      <Row gap="6" mb="4">
        <Row role="group" aria-label="Width" gap="1">
          {(Object.keys(DEVICES) as (keyof typeof DEVICES)[]).map((name) => (
            <Toggle key={name} type="button" aria-pressed={name === device} onClick={() => setDevice(name)}>
              {DEVICES[name]}
            </Toggle>
          ))}
        </Row>
        <Row role="group" aria-label="Colors" gap="1">
          {(Object.keys(SCHEMES) as PreviewScheme[]).map((name) => (
            <Toggle key={name} type="button" aria-pressed={name === scheme} onClick={() => setScheme(name)}>
              {SCHEMES[name]}
            </Toggle>
          ))}
        </Row>
      </Row>
      {isError ? <LoadError onRetry={refetch}>{`We couldn’t load the ${one}.`}</LoadError> : null}
      {row === undefined && !isError ? <Skeleton height="96" /> : null}
      {row === null || !Page ? (
        <EmptyState title="There is nothing to preview.">
          <TextLink to={editorPath(kind, id === 'new' ? id : Number(id))}>{`Edit ${one}`}</TextLink>
        </EmptyState>
      ) : null}
      {row && Page ? (
        <PreviewFrame title={`Preview of the ${one}`} device={device} scheme={scheme}>
          <WholePage pathname={pathOf(slug)}>
            <Page row={row} />
          </WholePage>
        </PreviewFrame>
      ) : null}
    </StaffPage>
  );
}
