import { type Faq, faq } from '@contracts/content.ts';
import { read } from '@/shared/supabase/read';

/** All published questions with their answers, in their order. */
export function getFaqs(): Promise<Faq[]> {
  return read(faq.array(), (supabase) => supabase.rpc('list_published_faqs', {}, { get: true }));
}
