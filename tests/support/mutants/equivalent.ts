import type { Mutant } from './list-mutants.ts';

interface Reason {
  kind: string;
  /** The mutant's name, or how it begins. */
  names: string[];
  why: string;
}

/** Mutants that change nothing which a caller could notice. */
const EQUIVALENT: Reason[] = [
  {
    kind: "policy's CHECK opened",
    names: [
      'accounts_update on',
      'answers_update on',
      'availability_rules_update on',
      'blog_posts_update on',
      'calendar_subscriptions_update on',
      'case_studies_update on',
      'chat_messages_update on',
      'chat_sessions_update on',
      'connected_calendars_update on',
      'consultants_update on',
      'consultation_types_update on',
      'contacts_update on',
      'date_overrides_update on',
      'documents_update on',
      'faqs_update on',
      'error_reports_update on',
      'imported_contacts_update on',
      'invitations_update on',
      'lead_tasks_update on',
      'newsletter_issues_update on',
      'partners_update on',
      'reply_templates_update on',
      'services_update on',
      'settings_update on',
      'team_members_update on',
      'testimonials_update on',
      'time_off_update on',
      'unanswered_questions_update on',
    ],
    why: 'Its USING is the same condition, which is about the caller and not about the row.',
  },
  {
    kind: "policy's CHECK opened",
    names: [
      'contact_notes_update on',
      'contact_submissions_update on',
      'lead_notes_update on',
      'profiles_update on',
      'saved_views_update on',
      'staff_preferences_update on',
    ],
    why: 'Its USING asks for as much, and no role may update the column that it compares.',
  },
  {
    kind: 'CHECK weakened',
    names: ["answer_wordings_wording_check on answer_wordings, without (btrim((wording)::text) <> ''::text)"],
    why: 'An empty wording has an empty key, which answer_wordings_empty_key_check refuses.',
  },
  {
    kind: 'unique constraint dropped',
    names: ['documents_path_key on'],
    why: 'A path holds the id of its document (documents_path_matches_ids), and ids are unique.',
  },
];

const isAbout = (reason: Reason, { kind, name }: Pick<Mutant, 'kind' | 'name'>) =>
  kind === reason.kind && reason.names.some((start) => name.startsWith(start));

/** Why no test can notice the mutant; undefined: one should. */
export const reasonOf = (mutant: Pick<Mutant, 'kind' | 'name'>): string | undefined =>
  EQUIVALENT.find((reason) => isAbout(reason, mutant))?.why;

/** Names in the list that no mutant has. */
export const staleReasons = (mutants: Mutant[]): string[] =>
  EQUIVALENT.flatMap(({ kind, names }) =>
    names.filter((start) => !mutants.some((mutant) => mutant.kind === kind && mutant.name.startsWith(start))),
  );
