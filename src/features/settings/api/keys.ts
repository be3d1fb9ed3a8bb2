/** The first element is the address that is read. */
export const settingKeys = {
  list: ['/rest/v1/rpc/list_settings'] as const,
  types: ['/rest/v1/consultation_types', 'confirmed at once'] as const,
  request: ['/api/health/request'] as const,
};
