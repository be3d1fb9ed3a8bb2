import { FIRM } from '../firm.ts';
import type { MeetingWords } from './meeting-place.ts';

export const MEETING_WORDS: MeetingWords = {
  video: 'Videollamada',
  voice: 'Llamada telefónica',
  open: 'Por teléfono o videollamada',
  join: 'Únase a la videollamada',
  videoLater: 'Recibirá el enlace de la videollamada cuando se confirme el horario.',
  voiceLater: 'Un consultor le llamará al número que nos dio.',
  openLater: 'Un consultor se comunicará con usted antes de la reunión, por teléfono o videollamada.',
  title: `{service} con ${FIRM.brand}`,
  contact: `Para comunicarse con ${FIRM.name}: ${FIRM.phone}, ${FIRM.email}.`,
};
