/** The first element is the address that is read. */
export const invitationKeys = { list: ['/rest/v1/rpc/list_invitations'] as const };
