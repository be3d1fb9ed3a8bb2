export const probe = 'probe';
