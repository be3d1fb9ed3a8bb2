import type { ContentKind } from '@contracts/staff-content.ts';

export const contentKeys = {
  list: (kind: ContentKind) => ['staff-content', kind, 'list'] as const,
  one: (kind: ContentKind, id: number) => ['staff-content', kind, id] as const,
  deploys: ['staff-content', 'site_builds'] as const,
};
