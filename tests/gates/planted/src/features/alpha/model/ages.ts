// one-time-module.
import { addDays } from 'date-fns/addDays';

export const nextDay = (date: Date) => addDays(date, 1);
