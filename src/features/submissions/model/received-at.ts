import { format } from 'date-fns';

/** An ISO instant as 'Nov 24, 2025 9:05 AM' in the viewer's zone. */
export function formatReceivedAt(createdAt: string): string {
  return format(new Date(createdAt), 'MMM d, yyyy h:mm a');
}
