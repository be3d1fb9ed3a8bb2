import type { Setting } from '@contracts/settings.ts';
import { fullMoment } from '@/shared/lib/moments';

/** 'Changed Nov 24, 2025 9:05 AM by Ada Admin'; undefined for what is as it was from the beginning. */
export function changedLabel({ updatedAt, updatedByName }: Setting): string | undefined {
  if (!updatedAt) return undefined;
  return `Changed ${fullMoment(updatedAt)}${updatedByName ? ` by ${updatedByName}` : ''}`;
}
