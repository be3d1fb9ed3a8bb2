const STAFF_CHOICE = /^(?:me|none|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Returns the search text in the URL of a list; undefined or empty without one. */
export function searchTextIn(params: URLSearchParams): string | undefined {
  return params.get('query')?.trim().slice(0, 200);
}

/** Returns the account id, `me` or `none` that `name` has in the URL of a list; undefined for any other text. */
export function staffChoiceIn(params: URLSearchParams, name: string): string | undefined {
  const value = params.get(name) ?? '';
  return STAFF_CHOICE.test(value) ? value : undefined;
}
