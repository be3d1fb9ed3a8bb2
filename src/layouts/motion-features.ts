import { domMax } from 'framer-motion';

/** All of the animation library that is loaded by itself: animations, gestures, dragging, and layout. */
export const motionFeatures = domMax;
