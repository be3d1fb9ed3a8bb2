import { lazyWithBoundary } from '@/shared/ui/lazy-with-boundary';

export default lazyWithBoundary(async () => (await import('@/features/audit/components/audit-log')).AuditLog);
