/** All the movement there is. `draw` is for strokes with pathLength 1. */
export const keyframes = {
  fade: { from: { opacity: '0' } },
  rise: { from: { opacity: '0', transform: 'translateY(12px)' } },
  draw: { from: { strokeDashoffset: '1' }, to: { strokeDashoffset: '0' } },
};
