/** Where the panel has no room to float and takes the whole screen: a phone, upright or on its side. */
export const PHONE = '(max-width: 29.99em), (max-height: 29.99em)';

/** The same as a rule's condition. */
export const ON_PHONE = `@media ${PHONE}`;
