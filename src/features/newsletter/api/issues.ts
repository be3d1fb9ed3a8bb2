import {
  type IssuePage,
  type IssueText,
  issuePage,
  issuePreview,
  type NewsletterIssue,
  newsletterIssue,
} from '@contracts/staff-newsletter.ts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { getAccessToken } from '@/shared/auth/access-token';
import { conflictingVersion } from '@/shared/errors/app-error';
import { callFunction } from '@/shared/http/call-function';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { runQueryAs } from '@/shared/supabase/run-query';

/** How often an issue that is being sent is read again, in milliseconds. */
const POLL_MS = 5_000;

const nothing = z.unknown();
const publishedArticles = z.array(
  z.object({ id: z.number().int(), title: z.string(), slug: z.string(), excerpt: z.string() }),
);

export const issueQueries = {
  all: () => ['newsletter-issues'] as const,
  lists: () => [...issueQueries.all(), 'list'] as const,

  /** The issues, newest first, page by page. */
  list: () =>
    infiniteQueryOptions({
      queryKey: issueQueries.lists(),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next }: IssuePage) => next ?? undefined,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ issues }) => issues.some(({ status }) => status === 'sending'))
          ? POLL_MS
          : false,
      queryFn: ({ pageParam, signal }) =>
        runQueryAs(issuePage, (supabase) =>
          supabase
            .rpc('list_newsletter_issues', pageParam === undefined ? {} : { p_before: pageParam })
            .abortSignal(signal),
        ),
    }),

  /** One issue; null when there is none. Read again while it is being sent. */
  detail: (id: number) =>
    queryOptions({
      queryKey: [...issueQueries.all(), 'detail', { id }] as const,
      queryFn: ({ signal }) =>
        runQueryAs(newsletterIssue.nullable(), (supabase) =>
          supabase.rpc('get_newsletter_issue', { p_id: id }).abortSignal(signal),
        ),
      // An editor begins with what is stored, and stays open while its text may be unsaved.
      gcTime: 0,
      refetchOnWindowFocus: ({ state }) => state.data?.status !== 'draft',
      refetchOnReconnect: ({ state }) => state.data?.status !== 'draft',
      refetchInterval: ({ state }) =>
        state.data?.status === 'sending' || state.data?.status === 'scheduled' ? POLL_MS : false,
    }),

  /** The newest published articles. */
  articles: () =>
    queryOptions({
      queryKey: [...issueQueries.all(), 'articles'] as const,
      queryFn: ({ signal }) =>
        runQueryAs(publishedArticles, (supabase) =>
          supabase
            .from('blog_posts')
            .select('id,title,slug,excerpt')
            .eq('status', 'published')
            .lte('publish_at', new Date().toISOString())
            .order('publish_at', { ascending: false })
            .limit(100)
            .abortSignal(signal),
        ),
    }),

  /** An issue as its email will look, rendered by the code that sends it. */
  preview: (text: IssueText) =>
    queryOptions({
      queryKey: [...issueQueries.all(), 'preview', text] as const,
      gcTime: 0,
      queryFn: async ({ signal }) => {
        const token = await getAccessToken();
        return callFunction('/newsletter/preview', {
          method: 'POST',
          body: text,
          schema: issuePreview,
          signal,
          ...(token !== undefined && { token }),
        });
      },
    }),
};

/** Someone else saved the issue first; `theirs` is how it is stored now. */
export class IssueConflict extends Error {
  readonly theirs: NewsletterIssue;

  constructor(theirs: NewsletterIssue) {
    super('Someone else changed this issue while you were editing.');
    this.name = 'IssueConflict';
    this.theirs = theirs;
  }
}

const conflict = z.object({ current: newsletterIssue });

/** The answer of a call that names a version. @throws IssueConflict. */
async function orConflict<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const theirs = conflictingVersion(error, conflict)?.current;
    throw theirs ? new IssueConflict(theirs) : error;
  }
}

function useStoreIssue() {
  const queryClient = useQueryClient();
  return (issue: NewsletterIssue) => {
    queryClient.setQueryData(issueQueries.detail(issue.id).queryKey, issue);
    void cancelAndInvalidate(queryClient, issueQueries.lists());
  };
}

/** Saves a draft, or creates one without `id`. Throws IssueConflict and AppError. */
export function useSaveIssue() {
  const store = useStoreIssue();
  return useMutation({
    mutationFn: ({ id, version, text }: { id?: number; version?: number; text: IssueText }) =>
      orConflict(
        runQueryAs(newsletterIssue, (supabase) =>
          supabase.rpc('save_newsletter_issue', {
            p_id: (id ?? null) as number,
            p_version: (version ?? null) as number,
            p_values: text,
          }),
        ),
      ),
    onSuccess: store,
    meta: { showsError: true },
  });
}

/** Sends a draft now (`sendAt` null) or later. Throws IssueConflict and AppError. */
export function useScheduleIssue() {
  const store = useStoreIssue();
  return useMutation({
    mutationFn: ({ id, version, sendAt }: { id: number; version: number; sendAt: string | null }) =>
      orConflict(
        runQueryAs(newsletterIssue, (supabase) =>
          supabase.rpc('schedule_newsletter_issue', {
            p_id: id,
            p_version: version,
            p_send_at: sendAt as string,
          }),
        ),
      ),
    onSuccess: store,
    meta: { showsError: true },
  });
}

/** Cancels a schedule, stops an issue that is being sent, or goes on with a stopped one. */
export function useControlIssue() {
  const store = useStoreIssue();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: { id: number; action: 'stop' | 'resume' }) =>
      runQueryAs(newsletterIssue, (supabase) =>
        supabase.rpc(action === 'stop' ? 'stop_newsletter_issue' : 'resume_newsletter_issue', { p_id: id }),
      ),
    onSuccess: store,
    // The issue may have ended in the meantime.
    onError: (_error, { id }) => cancelAndInvalidate(queryClient, issueQueries.detail(id).queryKey),
    meta: { showsError: true },
  });
}

/** Sends a test of the saved issue to the caller; returns the address. */
export function useSendTest() {
  return useMutation({
    mutationFn: (id: number) =>
      runQueryAs(z.string(), (supabase) => supabase.rpc('send_newsletter_test', { p_id: id })),
    meta: { showsError: true },
  });
}

/** Deletes a draft. Throws IssueConflict and AppError. */
export function useDeleteIssue() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      orConflict(
        runQueryAs(nothing, (supabase) =>
          supabase.rpc('delete_newsletter_issue', { p_id: id, p_version: version }),
        ),
      ),
    onSuccess: () => cancelAndInvalidate(queryClient, issueQueries.lists()),
    meta: { showsError: true },
  });
}
