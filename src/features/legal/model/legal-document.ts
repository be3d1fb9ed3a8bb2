/** One part of a legal page: its paragraphs, then its list, then its table. `id` is its anchor. */
export type LegalSection = {
  readonly id: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly list?: readonly string[];
  /** Every row is as long as `head`; its first cell names the row. */
  readonly table?: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
};

/** A legal page as plain text. `updated` is an ISO date; `intro` also serves as the page's description. */
export type LegalDocument = {
  readonly title: string;
  readonly updated: string;
  readonly intro: string;
  readonly sections: readonly LegalSection[];
};
