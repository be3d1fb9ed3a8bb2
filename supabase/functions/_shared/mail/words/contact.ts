import { FIRM, FIRM_SENTENCES } from '../../contracts/firm.ts';
import type { Locale } from '../../contracts/locale.ts';

const en = {
  subject: `We got your message - ${FIRM.name}`,
  preview: `A consultant will read it and reply to this address within ${FIRM_SENTENCES.en.answerWithin}.`,
  heading: 'We got your message',
  thanks: (when: string) => `Thank you for writing to ${FIRM.name}. We received your message on ${when}.`,
  next: `What happens next: a consultant will read it and reply to this address within ${FIRM_SENTENCES.en.answerWithin}. If you’d rather talk, call ${FIRM.phone}, ${FIRM_SENTENCES.en.hoursInZone}.`,
  schedule: 'Schedule a consultation',
  yourRequest: 'Your request, with the chat before it:',
  reason: {
    form: (host: string) =>
      `You’re receiving this one email because this address was entered in the contact form at ${host}. If that wasn’t you, you can ignore it. We won’t email you again unless you write to us.`,
    chat: (host: string) =>
      `You’re receiving this one email because this address was entered in the chat at ${host}. If that wasn’t you, you can ignore it. We won’t email you again unless you write to us.`,
  },
  reply: {
    toTimeline: (host: string) =>
      `You’re receiving this email because you wrote to us at ${host}. If you reply, your answer is added to this conversation, where the person who answered you reads it.`,
    toMailbox: (host: string) =>
      `You’re receiving this email because you wrote to us at ${host}. If you reply, your answer goes to our shared mailbox.`,
  },
};

const es: typeof en = {
  subject: `Recibimos su mensaje - ${FIRM.name}`,
  preview: `Un consultor lo leerá y responderá a esta dirección en ${FIRM_SENTENCES.es.answerWithin}.`,
  heading: 'Recibimos su mensaje',
  thanks: (when) => `Gracias por escribir a ${FIRM.name}. Recibimos su mensaje el ${when}.`,
  next: `Qué sigue: un consultor lo leerá y responderá a esta dirección en ${FIRM_SENTENCES.es.answerWithin}. Si prefiere hablar, llame al ${FIRM.phone} (${FIRM_SENTENCES.es.hoursInZone}).`,
  schedule: 'Reservar una consulta',
  yourRequest: 'Su solicitud, con la conversación anterior:',
  reason: {
    form: (host) =>
      `Recibe este único correo porque esta dirección se escribió en el formulario de contacto de ${host}. Si no fue usted, puede ignorarlo. No le escribiremos de nuevo a menos que usted nos escriba.`,
    chat: (host) =>
      `Recibe este único correo porque esta dirección se escribió en el chat de ${host}. Si no fue usted, puede ignorarlo. No le escribiremos de nuevo a menos que usted nos escriba.`,
  },
  reply: {
    toTimeline: (host) =>
      `Recibe este correo porque nos escribió en ${host}. Si responde, su respuesta se agrega a esta conversación, donde la lee la persona que le respondió.`,
    toMailbox: (host) =>
      `Recibe este correo porque nos escribió en ${host}. Si responde, su respuesta llega a nuestro buzón compartido.`,
  },
};

/** The emails to a person who wrote to the firm. The text of a reply is the staff's. */
export const CONTACT_WORDS: Record<Locale, typeof en> = { en, es };
