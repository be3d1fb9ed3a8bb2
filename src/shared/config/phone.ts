/** A phone, upright or on its side: the assistant's panel takes the whole screen. */
export const PHONE = '(max-width: 29.99em), (max-height: 29.99em)';
