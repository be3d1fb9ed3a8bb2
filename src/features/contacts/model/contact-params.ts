import { searchTextIn, staffChoiceIn } from '@/shared/staff/list-params';
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
export const CONTACT_FILTER_NAMES = ['query', 'owner', 'stage'] as const;

/** The filter in a URL; invalid parameters are ignored. */
export function parseContactFilter(params: URLSearchParams): ContactFilter {
  const query = searchTextIn(params);
  const owner = staffChoiceIn(params, 'owner');
  const stage = (['any', ...DEAL_STAGES] as const).find((each) => each === params.get('stage'));
  return {
    ...(query && { query }),
    ...(owner && { owner }),
    ...(stage && { stage }),
  };
}

export function parseContactSort(params: URLSearchParams): ContactSort {
  return CONTACT_SORTS.find((sort) => sort === params.get('sort')) ?? 'recent';
}
