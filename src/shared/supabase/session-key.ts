/** Where the account provider's client keeps the session; the name is derived from the backend's host. */
export function sessionKeyFor(backendUrl: string): string {
  return `sb-${new URL(backendUrl).hostname.split('.')[0]}-auth-token`;
}
