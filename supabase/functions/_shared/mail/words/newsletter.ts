import { FIRM } from '../../contracts/firm.ts';
import type { Locale } from '../../contracts/locale.ts';
import { TRADE as SPANISH } from '../../contracts/trade.es.ts';
import { TRADE as ENGLISH } from '../../contracts/trade.ts';

const en = {
  unsubscribe: 'Unsubscribe from the newsletter',
  confirm: {
    subject: `Please confirm your subscription - ${FIRM.name}`,
    preview: 'Confirm to get our newsletter at this address.',
    heading: 'Please confirm your subscription',
    entered: (host: string) =>
      `This address was entered for our newsletter at ${host}. We’ll add it to the list once you confirm.`,
    promise: `${ENGLISH.newsletter} Every issue has an unsubscribe link.`,
    action: 'Confirm your subscription',
    works: 'The link works for 7 days. Opening it doesn’t change anything until you confirm.',
    reason: (host: string) =>
      `You’re receiving this email because this address was entered in the newsletter form at ${host}. If that wasn’t you, ignore it. We send nothing without your confirmation, and we delete the address after 30 days.`,
  },
  welcome: {
    subject: `You’re subscribed - ${FIRM.name}`,
    preview: 'We’ll send the next issue to this address.',
    heading: 'You are subscribed',
    thanks:
      'Thank you for confirming. We’ll send the newsletter to this address once a month, starting with the next issue.',
    meantime: 'In the meantime, you can read our articles.',
    articles: 'Read our articles',
    reason: (host: string) =>
      `You’re receiving this email because you confirmed this address for the newsletter at ${host}. You can unsubscribe at any time.`,
  },
  issueReason: (host: string) =>
    `You’re receiving this email because you subscribed to our newsletter at ${host} or agreed to receive it. You can unsubscribe at any time.`,
};

const es: typeof en = {
  unsubscribe: 'Cancelar la suscripción al boletín',
  confirm: {
    subject: `Confirme su suscripción - ${FIRM.name}`,
    preview: 'Confirme para recibir nuestro boletín en esta dirección.',
    heading: 'Confirme su suscripción',
    entered: (host) =>
      `Esta dirección se escribió para recibir nuestro boletín en ${host}. La agregaremos a la lista cuando usted confirme.`,
    promise: `${SPANISH.newsletter} El boletín está en inglés, y cada número trae un enlace para cancelar la suscripción.`,
    action: 'Confirmar mi suscripción',
    works: 'El enlace funciona durante 7 días. Abrirlo no cambia nada mientras usted no confirme.',
    reason: (host) =>
      `Recibe este correo porque esta dirección se escribió en el formulario del boletín de ${host}. Si no fue usted, ignórelo. No enviamos nada sin su confirmación, y borramos la dirección después de 30 días.`,
  },
  welcome: {
    subject: `Su suscripción está confirmada - ${FIRM.name}`,
    preview: 'Enviaremos el próximo número a esta dirección.',
    heading: 'Su suscripción está confirmada',
    thanks:
      'Gracias por confirmar. Enviaremos el boletín a esta dirección una vez al mes, a partir del próximo número.',
    meantime: 'Mientras tanto, puede leer nuestros artículos.',
    articles: 'Leer nuestros artículos',
    reason: (host) =>
      `Recibe este correo porque confirmó esta dirección para el boletín en ${host}. Puede cancelar la suscripción cuando quiera.`,
  },
  issueReason: (host) =>
    `Recibe este correo porque se suscribió a nuestro boletín en ${host} o aceptó recibirlo. Puede cancelar la suscripción cuando quiera.`,
};

/** The emails to subscribers. The text of an issue is the staff's. */
export const NEWSLETTER_WORDS: Record<Locale, typeof en> = { en, es };
