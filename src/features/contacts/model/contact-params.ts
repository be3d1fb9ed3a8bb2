import { DEAL_STAGES, type DealStage } from './deal';

export const CONTACT_SORTS = ['recent', 'newest', 'name'] as const;
export type ContactSort = (typeof CONTACT_SORTS)[number];

export type ContactFilter = {
  query?: string;
  /** An account, `me` or `none`. */
  owner?: string;
  stage?: DealStage | 'any';
};

/** The parameters of the list's address that narrow it. */
export const FILTER_NAMES = ['query', 'owner', 'stage'] as const;

const OWNER = /^(?:me|none|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The filter in a URL; invalid parameters are ignored. */
export function parseFilter(params: URLSearchParams): ContactFilter {
  const query = params.get('query')?.trim().slice(0, 200);
  const owner = params.get('owner') ?? '';
  const stage = (['any', ...DEAL_STAGES] as const).find((each) => each === params.get('stage'));
  return {
    ...(query && { query }),
    ...(OWNER.test(owner) && { owner }),
    ...(stage && { stage }),
  };
}

export function parseSort(params: URLSearchParams): ContactSort {
  return CONTACT_SORTS.find((sort) => sort === params.get('sort')) ?? 'recent';
}
