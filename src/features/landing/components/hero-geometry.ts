/**
 * Where things stand in the hero's picture: a square, 800 units wide. The page draws the lines from it and
 * lab/art/film lights them, so that the film and the lines on top of it meet.
 */
export const SCENE = { left: -80, size: 800 } as const;
export const CENTRE = 320;
export const HORIZON = 560;
export const SUN = 58;
export const RADII = [96, 150, 212, 282, 360, 446, 540];
/** The path of the light. */
export const DAY = 246;

/** Rooftops of Downtown (left) and Midtown (right): from, to, and the roof line between. */
export const TOWERS: readonly (readonly [from: number, to: number, roof: string])[] = [
  [-66, -42, 'V532'],
  [-38, -12, 'V512H-26V524'],
  [-8, 14, 'V498'],
  [18, 40, 'V516H28V508'],
  [44, 64, 'V486H50V480H58V486'],
  [70, 108, 'V446H84V462H93V478H101V494'],
  [114, 146, 'V442H117V430H127V442H133V430H143V442'],
  [152, 180, 'V492H160V482H172V492'],
  [186, 210, 'V424Q198 415 210 424'],
  [218, 238, 'V520'],
  [242, 260, 'V536'],
  [380, 400, 'V528'],
  [408, 448, 'V418H413V406H418L428 370L438 406H443V418'],
  [456, 488, 'V468H461V456H466V446H478V456H483V468'],
  [496, 528, 'V460L512 426L528 460'],
  [534, 560, 'V502H541V490H553V502'],
  [566, 592, 'V478L571 470V462H587V470L592 478'],
  [598, 622, 'V524'],
  [628, 650, 'V506H642V516'],
  [656, 680, 'V534'],
  [684, 704, 'V526H694V536'],
];

/** All towers as one path of closed outlines. */
export const SKYLINE = TOWERS.map(([from, to, roof]) => `M${from} ${HORIZON}${roof}H${to}V${HORIZON}z`).join(
  '',
);

/** Structures on the roofs. */
export const SPIRES = 'M428 370V346M512 426V412M198 419V404';
