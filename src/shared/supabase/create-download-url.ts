import type { Supabase } from './client';

/** How long a download link is valid, in seconds. */
const LINK_SECONDS = 60;

/** Creates a URL that downloads a file of a private bucket under `name`, valid for a minute. Rejects when it is refused. */
export async function createDownloadUrl(
  supabase: Supabase,
  bucket: string,
  path: string,
  name: string,
): Promise<string> {
  const { data, error } = await supabase.storage.from(bucket).createSignedUrl(path, LINK_SECONDS);
  if (error) throw error;
  // The client's `download` option escapes the name twice: an "ü" would become "%C3%BC".
  const url = new URL(data.signedUrl);
  url.searchParams.set('download', name);
  return url.href;
}
