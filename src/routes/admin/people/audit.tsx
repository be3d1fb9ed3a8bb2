import { lazyPart } from '@/shared/ui/lazy-part';

export default lazyPart(async () => (await import('@/features/audit/components/audit-log')).AuditLog);
