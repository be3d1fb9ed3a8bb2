import type { AuditFilter } from '@contracts/audit.ts';

/** The first element is the address that is read. */
export const auditKeys = {
  list: (filter: AuditFilter) => ['/rest/v1/rpc/list_audit', filter] as const,
  choices: ['/rest/v1/rpc/audit_choices'] as const,
};
