import { FIRM } from '../../contracts/firm.ts';
import type { Locale } from '../../contracts/locale.ts';
import { COMMON_WORDS } from './common.ts';

const en = {
  passwordChanged: {
    subject: `Your password was changed - ${FIRM.name}`,
    preview: 'If this was you, you don’t need to do anything.',
    heading: 'Your password was changed',
    when: (host: string, when: string) =>
      `The password for your account at ${host} was changed on ${when}. If this was you, you don’t need to do anything.`,
    setNew: `If it wasn’t you, set a new password now. That signs out anyone using the current one.`,
    action: 'Set a new password',
    reason: (host: string) =>
      `You’re receiving this email because you have an account at ${host} and its password changed. ${COMMON_WORDS.en.notYou}`,
  },
  emailChanged: {
    subject: `Your account’s email address was changed - ${FIRM.name}`,
    preview: 'If this was you, you don’t need to do anything.',
    heading: 'Your account’s email address was changed',
    when: (host: string, when: string, address?: string | null) =>
      `The email address for your account at ${host} was changed${address ? ` to ${address}` : ''} on ${when}. From now on, sign in with the new address. We’ll send our emails there, too.`,
    notYou: `If this was you, you don’t need to do anything. If it wasn’t, someone else may have access to your account. Call ${FIRM.phone} or email ${FIRM.email}, and we’ll help you get it back.`,
    reason: (host: string) =>
      `You’re receiving this email because this address belonged to an account at ${host} until now. It’s the last email we’ll send here about that account.`,
  },
  deleted: {
    subject: `Your account has been deleted - ${FIRM.name}`,
    preview: 'What we deleted, what we keep, and why.',
    heading: 'Your account is deleted',
    what: (host: string) =>
      `Your account at ${host} has been deleted, along with your profile, messages, documents and newsletter subscription.`,
    cancelled: 'These consultations are canceled:',
    refund: `To get a refund for a consultation you paid for, email ${FIRM.email}.`,
    nothingKept: 'We don’t keep any of your bookings.',
    kept: (amount: number) =>
      `The law requires us to keep a record of ${amount === 1 ? 'one paid consultation' : `${amount} paid consultations`}: service, date and payment, without your name, your email address or anything you wrote.`,
    backups: 'Deleted data may remain in our database backups for up to 30 days.',
    reason: (host: string) =>
      `You’re receiving this last email because the account with this address was deleted at ${host} by someone who knew its password. ${COMMON_WORDS.en.notYou} We delete your email address as soon as this email is sent.`,
  },
  bookingCancelled: {
    subject: (service: string, start: string) => `Canceled: ${service}, ${start}`,
    preview: 'The consultation won’t take place. Your calendar will remove it.',
    heading: 'Your consultation is canceled',
    lead: 'The account used to book this consultation was deleted, so it won’t take place:',
    file: 'The file attached to this email removes it from your calendar.',
    reason: (host: string) =>
      `You’re receiving this email because a consultation was booked with this address at ${host}, and the account was deleted by someone who knew its password. ${COMMON_WORDS.en.notYou} We delete your email address as soon as this email is sent.`,
  },
};

const es: typeof en = {
  passwordChanged: {
    subject: `Se cambió su contraseña - ${FIRM.name}`,
    preview: 'Si fue usted, no tiene que hacer nada.',
    heading: 'Se cambió su contraseña',
    when: (host, when) =>
      `La contraseña de su cuenta en ${host} se cambió el ${when}. Si fue usted, no tiene que hacer nada.`,
    setNew: 'Si no fue usted, elija ahora una contraseña nueva. Eso cierra la sesión de quien use la actual.',
    action: 'Elegir una contraseña nueva',
    reason: (host) =>
      `Recibe este correo porque tiene una cuenta en ${host} y su contraseña cambió. ${COMMON_WORDS.es.notYou}`,
  },
  emailChanged: {
    subject: `Se cambió la dirección de correo de su cuenta - ${FIRM.name}`,
    preview: 'Si fue usted, no tiene que hacer nada.',
    heading: 'Se cambió la dirección de correo de su cuenta',
    when: (host, when, address) =>
      `La dirección de correo de su cuenta en ${host} se cambió${address ? ` a ${address}` : ''} el ${when}. De ahora en adelante, inicie sesión con la dirección nueva. También enviaremos ahí nuestros correos.`,
    notYou: `Si fue usted, no tiene que hacer nada. Si no, es posible que otra persona tenga acceso a su cuenta. Llame al ${FIRM.phone} o escriba a ${FIRM.email}, y le ayudaremos a recuperarla.`,
    reason: (host) =>
      `Recibe este correo porque esta dirección era hasta ahora la de una cuenta en ${host}. Es el último correo que enviaremos aquí sobre esa cuenta.`,
  },
  deleted: {
    subject: `Su cuenta se eliminó - ${FIRM.name}`,
    preview: 'Qué eliminamos, qué conservamos y por qué.',
    heading: 'Su cuenta está eliminada',
    what: (host) =>
      `Su cuenta en ${host} se eliminó, junto con su perfil, sus mensajes, sus documentos y su suscripción al boletín.`,
    cancelled: 'Estas consultas están canceladas:',
    refund: `Para recibir la devolución de una consulta que pagó, escriba a ${FIRM.email}.`,
    nothingKept: 'No conservamos ninguna de sus reservas.',
    kept: (amount) =>
      `La ley nos obliga a conservar un registro de ${amount === 1 ? 'una consulta pagada' : `${amount} consultas pagadas`}: servicio, fecha y pago, sin su nombre, su dirección de correo ni nada de lo que escribió.`,
    backups:
      'Los datos eliminados pueden permanecer hasta 30 días en las copias de seguridad de nuestra base de datos.',
    reason: (host) =>
      `Recibe este último correo porque alguien que conocía la contraseña eliminó en ${host} la cuenta con esta dirección. ${COMMON_WORDS.es.notYou} Borramos su dirección de correo en cuanto se envíe este mensaje.`,
  },
  bookingCancelled: {
    subject: (service, start) => `Cancelada: ${service}, ${start}`,
    preview: 'La consulta no se realizará. Su calendario la quitará.',
    heading: 'Su consulta está cancelada',
    lead: 'La cuenta con la que se reservó esta consulta se eliminó, así que no se realizará:',
    file: 'El archivo adjunto a este correo la quita de su calendario.',
    reason: (host) =>
      `Recibe este correo porque se reservó una consulta con esta dirección en ${host}, y alguien que conocía la contraseña eliminó la cuenta. ${COMMON_WORDS.es.notYou} Borramos su dirección de correo en cuanto se envíe este mensaje.`,
  },
};

/** The emails about an account to its owner. */
export const ACCOUNT_WORDS: Record<Locale, typeof en> = { en, es };
