const ENDINGS: Record<string, string> = {
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};
export const PICTURE_TYPES = Object.keys(ENDINGS).join();
const MAX_BYTES = 5 * 1024 ** 2;

/** Why a file cannot be a picture of the site; undefined when it can. */
export function validateImage({ type, size }: { type: string; size: number }): string | undefined {
  if (!Object.hasOwn(ENDINGS, type)) return 'Please choose a WebP, AVIF, JPEG or PNG image.';
  return size > MAX_BYTES ? 'Please choose an image of 5 MB or less.' : undefined;
}

const DESCRIPTION = { min: 5, max: 255 };

/** What is wrong with the description of an image; undefined when it can be saved. */
export function descriptionProblem(description: string): string | undefined {
  const { min, max } = DESCRIPTION;
  if (description.length < min) return `Please describe the image in at least ${min} characters.`;
  return description.length > max ? `Please use ${max} characters or fewer.` : undefined;
}

const MAX_PIXELS = 1600;

/** The size at which a picture is stored: no side longer than 1600 pixels. */
export function fitWithin({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, MAX_PIXELS / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The name a picture is stored under; sizes in pixels. */
export function mediaName(
  id: string,
  { width, height }: { width: number; height: number },
  type: string,
): string {
  return `${id}-${width}x${height}.${ENDINGS[type]}`;
}
