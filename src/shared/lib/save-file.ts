/** How long the file stays available for the browser to save, in milliseconds. */
const DOWNLOAD_START_MS = 60_000;

/** Offers the file at `href` as a download with this name. */
export function download(href: string, name: string): void {
  Object.assign(document.createElement('a'), { href, download: name }).click();
}

/** Offers a file that was made in the browser as a download. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  download(url, file.name);
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_START_MS);
}
