import type { AuditFilter } from '@contracts/audit.ts';

/** The first element is the address that is read. */
export const auditKeys = {
  list: (filter: AuditFilter) => ['/rest/v1/rpc/list_audit_entries', filter] as const,
  choices: ['/rest/v1/rpc/list_audit_filter_options'] as const,
};
