/** A public build setting that must be an absolute address; fails the build or the page that lacks it. */
function address(name: string, value: string | undefined): string {
  if (!value || !URL.canParse(value))
    throw new Error(`${name} must be an absolute address (see .env.example).`);
  return value.replace(/\/$/, '');
}

function text(name: string, value: string | undefined): string {
  if (!value) throw new Error(`${name} is missing (see .env.example).`);
  return value;
}

/** What the build knows of the place it will run in. All of it is public. */
export const env = {
  supabaseUrl: address('VITE_SUPABASE_URL', import.meta.env.VITE_SUPABASE_URL),
  supabasePublishableKey: text(
    'VITE_SUPABASE_PUBLISHABLE_KEY',
    import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY,
  ),
  siteUrl: address('VITE_SITE_URL', import.meta.env.VITE_SITE_URL),
} as const;
