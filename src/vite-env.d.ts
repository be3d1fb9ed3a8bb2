/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL: string;
  readonly VITE_SUPABASE_PUBLISHABLE_KEY: string;
  readonly VITE_SITE_URL: string;
  readonly VITE_MFA?: string;
  readonly VITE_REALTIME?: string;
  readonly VITE_TURNSTILE_SITE_KEY?: string;
}

/** The text of an inline script, bundled from a module: scripts/publish/inline-script-plugin.ts. */
declare module '*?inline-script' {
  export const scriptText: string;
}
