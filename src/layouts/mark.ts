// Written from brand/ by `npm run brand`.

/** The firm's sign, drawn in strokes. */
export const MARK = {
  viewBox: '0 0 36 36',
  strokeWidth: '1.6',
  path: 'M2 27h32M18 3v24M4.5 27a13.5 13.5 0 0 1 27 0M10.5 27a7.5 7.5 0 0 1 15 0M8 32h20',
} as const;
