/** The first element is the address that is read. */
export const profileKeys = {
  history: (userId: string) => ['/rest/v1/rpc/list_my_history', userId] as const,
};
