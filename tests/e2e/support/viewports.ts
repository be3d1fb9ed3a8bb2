/** The sizes of window in which staff's journeys run, in pixels. */
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 375, height: 740 };
