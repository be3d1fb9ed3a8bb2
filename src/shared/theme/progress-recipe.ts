import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

/** A bar that fills from its start. The border keeps the empty part visible. */
export const progressRecipe = defineSlotRecipe({
  className: 'progress',
  slots: ['root', 'label', 'track', 'range', 'valueText', 'view', 'circle', 'circleTrack', 'circleRange'],
  base: {
    track: {
      width: '100%',
      height: '3',
      overflow: 'hidden',
      bg: 'sand',
      border: '1px solid',
      borderColor: 'control',
      borderRadius: 'full',
    },
    range: {
      height: '100%',
      bg: 'clay',
      transition: 'width {durations.slow} {easings.out}',
      _motionReduce: { transition: 'none' },
      // Forced colors replace all grounds with one.
      '@media (forced-colors: active)': { forcedColorAdjust: 'none', bg: 'CanvasText' },
    },
  },
});
