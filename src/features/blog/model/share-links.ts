/** Where an article can be passed on; `url` is its one address. */
export function shareLinks(title: string, url: string) {
  const [text, address] = [title, url].map(encodeURIComponent);
  return {
    linkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${address}`,
    x: `https://x.com/intent/post?text=${text}&url=${address}`,
  };
}
