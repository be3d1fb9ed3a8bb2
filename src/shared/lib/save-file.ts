/** How long the file stays available for the browser to save, in milliseconds. */
const DOWNLOAD_START_MS = 60_000;

/** Offers a file that was made in the browser as a download. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_START_MS);
}
