const UNITS = ['kB', 'MB', 'GB'] as const;

/** Formats a number of bytes: '512 bytes', '12 kB', '1.4 MB'. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  let size = bytes / 1000;
  let unit = 0;
  while (Math.round(size) >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  const digits = size < 10 && unit > 0 ? 1 : 0;
  return `${size.toFixed(digits)} ${UNITS[unit]}`;
}
