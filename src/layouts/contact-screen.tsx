import { ContactScreen } from '@/features/contacts/components/contact-page';
import { TimelineSection } from '@/features/leads/components/lead-timeline';

/** A contact with the timeline of its messages, bookings and everything else. */
export function ContactWithTimeline() {
  return <ContactScreen Timeline={TimelineSection} />;
}
