import { FIRM } from '../../contracts/firm.ts';
import type { Locale } from '../../contracts/locale.ts';
import { COMMON_WORDS } from './common.ts';

const en = {
  when: 'When',
  length: 'Length',
  consultation: 'Consultation',
  where: 'Where',
  how: 'How',
  previousTime: 'Previous time',
  whenItIsTime: 'When it’s time:',
  joinVideoCall: 'Join the video call',
  confirmAddressBy: (time: string) =>
    `One step left: confirm your email address by ${time}, and this time is yours.`,
  confirmAddress: 'Please confirm your email address: open the link in this email.',
  confirmAddressFirst:
    'One step left: open the link in this email to confirm your email address, and the time is yours if it is still open.',
  confirmAddressAction: 'Confirm your email address',
  addToCalendar: 'Add to calendar',
  calendarLinks: 'A calendar file is attached. If your calendar doesn’t pick it up:',
  addToGoogle: 'Add it to Google Calendar',
  addToOutlook: 'Add it to Outlook.com',
  seeBooking: 'See your booking',
  changeByPhone: `To move or cancel it, call ${FIRM.phone} or email ${FIRM.email}.`,
  manage: 'Manage booking',
  moveOrCancel: 'Move or cancel',
  changeOnline: 'Something came up? You can move or cancel it online.',
  changeOnlineUntil: (time: string) => `Something came up? You can move or cancel it online until ${time}.`,
  openingChangesNothing: 'Opening the link doesn’t change anything until you confirm.',
  reason: {
    ahead: (host: string) =>
      `You’re receiving this email because a consultation was requested with this address at ${host}. If that wasn’t you, email ${FIRM.email} and we’ll release the time.`,
    over: (host: string) =>
      `You’re receiving this email because a consultation was requested with this address at ${host}. If that wasn’t you, email ${FIRM.email}.`,
    client: (host: string) =>
      `You’re receiving this email because this consultation is in your account at ${host}. If you didn’t book it, email ${FIRM.email}.`,
  },
};

const es: typeof en = {
  when: 'Cuándo',
  length: 'Duración',
  consultation: 'Consulta',
  where: 'Dónde',
  how: 'Cómo',
  previousTime: 'Horario anterior',
  whenItIsTime: 'A la hora de la consulta:',
  joinVideoCall: 'Unirse a la videollamada',
  confirmAddressBy: (time) =>
    `Falta un paso: confirme su dirección de correo a más tardar ${COMMON_WORDS.es.at(time)}, y este horario es suyo.`,
  confirmAddress: 'Confirme su dirección de correo: abra el enlace de este correo.',
  confirmAddressFirst:
    'Falta un paso: abra el enlace de este correo para confirmar su dirección, y el horario será suyo si sigue disponible.',
  confirmAddressAction: 'Confirmar mi dirección de correo',
  addToCalendar: 'Agregar al calendario',
  calendarLinks: 'Adjuntamos un archivo de calendario. Si su calendario no lo reconoce:',
  addToGoogle: 'Agregar a Google Calendar',
  addToOutlook: 'Agregar a Outlook.com',
  seeBooking: 'Ver mi reserva',
  changeByPhone: `Para cambiarla o cancelarla, llame al ${FIRM.phone} o escriba a ${FIRM.email}.`,
  manage: 'Administrar mi reserva',
  moveOrCancel: 'Cambiar o cancelar',
  changeOnline: '¿Surgió un imprevisto? Puede cambiarla o cancelarla en línea.',
  changeOnlineUntil: (time) =>
    `¿Surgió un imprevisto? Puede cambiarla o cancelarla en línea hasta el ${time}.`,
  openingChangesNothing: 'Abrir el enlace no cambia nada mientras usted no confirme.',
  reason: {
    ahead: (host) =>
      `Recibe este correo porque se solicitó una consulta con esta dirección en ${host}. Si no fue usted, escriba a ${FIRM.email} y dejaremos libre el horario.`,
    over: (host) =>
      `Recibe este correo porque se solicitó una consulta con esta dirección en ${host}. Si no fue usted, escriba a ${FIRM.email}.`,
    client: (host) =>
      `Recibe este correo porque esta consulta está en su cuenta de ${host}. Si no la reservó usted, escriba a ${FIRM.email}.`,
  },
};

/** What several emails about an appointment say to the client. */
export const APPOINTMENT_PARTS: Record<Locale, typeof en> = { en, es };
