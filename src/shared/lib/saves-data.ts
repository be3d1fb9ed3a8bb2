/** Whether the visitor has asked for less traffic. Safari and Firefox do not say. */
export const savesData = () =>
  Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData);
