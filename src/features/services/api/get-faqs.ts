import { type Faq, faq } from '@contracts/content.ts';
import { runQuery } from '@/shared/supabase/run-query';

/** All published questions with their answers, in their order. */
export function getFaqs(): Promise<Faq[]> {
  return runQuery(faq.array(), (supabase) => supabase.rpc('list_published_faqs', {}, { get: true }));
}
