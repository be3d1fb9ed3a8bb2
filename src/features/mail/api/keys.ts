import type { MailFilter } from '@contracts/mails.ts';

/** The first element is the address that is read. */
export const mailKeys = {
  lists: ['/rest/v1/rpc/list_mails'] as const,
  list: (filter: MailFilter) => [...mailKeys.lists, filter] as const,
};
