import { FIRM, FIRM_SENTENCES } from '../../contracts/firm.ts';
import type { Locale } from '../../contracts/locale.ts';

const en = {
  theReason: 'The reason:',
  next: `What happens next: a consultant will answer within ${FIRM_SENTENCES.en.answerWithin}, and always before your start time. If this time doesn’t work for us, we’ll offer you another.`,
  refund: (amount: string) =>
    `Your payment of ${amount} will be refunded to the card you used. It can take 5 to 10 days to appear.`,
  chooseAnother: 'Choose another time',
  requested: {
    subject: (start: string) => `Your consultation request: ${start}`,
    previewUnpaid: 'We’re holding the time for 30 minutes. It’s yours once you’ve paid.',
    preview: `We’re holding the time for you. A consultant will answer within ${FIRM_SENTENCES.en.answerWithin}.`,
    heading: 'We’re holding your time',
    thanks: `Thank you for requesting a consultation with ${FIRM.name}. We’re holding this time for you:`,
    price: (amount: string) =>
      `The consultation costs ${amount}. The time is yours once you’ve paid. If it isn’t paid within 30 minutes, we’ll release the time.`,
    pay: 'See your booking and pay',
  },
  confirmed: {
    subject: (service: string, start: string) => `Confirmed: ${service}, ${start}`,
    preview: 'Your consultation is confirmed. The calendar file is attached.',
    heading: 'Your consultation is confirmed',
    newConsultant: (name: string) => `${name} is your consultant now. The time stays the same.`,
    lead: `Your consultation with ${FIRM.name} is confirmed:`,
  },
  missed: {
    subject: (start: string) => `We missed your request, and we’re sorry: ${start}`,
    heading: 'We missed your request, and we’re sorry',
    sorry: 'You asked for this time, and we didn’t answer before it began. That’s our mistake.',
  },
  declined: {
    subject: (start: string) => `We can’t meet then: ${start}`,
    heading: 'That time doesn’t work for us',
    sorry: 'We’re sorry. We can’t meet at the time you asked for.',
  },
  otherTimes: {
    preview: 'Here are other times that work.',
    lead: 'These times are open. Choose one with a click:',
    text: `You can also call ${FIRM.phone}, and we’ll find a time together.`,
  },
  moved: {
    subject: (service: string, start: string) => `Moved: ${service}, now ${start}`,
    previewConfirmed: 'The new time is confirmed. The calendar file is attached.',
    preview: `We’re holding the new time for you. A consultant will answer within ${FIRM_SENTENCES.en.answerWithin}.`,
    headingConfirmed: 'Your consultation has a new time',
    heading: 'We’re holding your new time',
    lead: 'Your consultation has been moved. Here’s the new time:',
    leftBehind: 'Your calendar removes the old time now. The new one follows when we confirm it.',
  },
  cancelled: {
    subject: (service: string, start: string) => `Canceled: ${service}, ${start}`,
    preview: 'The consultation won’t take place.',
    heading: 'Your consultation is canceled',
    mistake: `If you didn’t mean to cancel, choose another time or call ${FIRM.phone}.`,
  },
  reminder: {
    subject: (service: string, start: string) => `Reminder: ${service}, ${start}`,
    heading: 'Your consultation is coming up',
    dayLead: `Your consultation with ${FIRM.name} is one day away:`,
    dayPreview: 'Your consultation is one day away.',
    hourLead: `Your consultation with ${FIRM.name} is one hour away:`,
    hourPreview: 'Your consultation is one hour away.',
    reachUs: `To reach us before then, call ${FIRM.phone}.`,
  },
  followUp: {
    subject: 'How useful was your consultation?',
    preview: 'Rate it from 1 to 5. Comments are welcome.',
    heading: 'How useful was it?',
    thanks: (service: string, day: string) =>
      `Thank you for talking with us (${service}, ${day}). Did it help you decide what to do next?`,
    // Each fits below a fifth of a phone's width.
    ratings: ['not at all', 'a little', 'partly', 'mostly', 'fully'] as [
      string,
      string,
      string,
      string,
      string,
    ],
    opens: 'The link opens a page where you can add a comment. Nothing is sent until you select Send.',
    questions: `Any open questions? Call ${FIRM.phone} or email ${FIRM.email}.`,
    reason: (host: string) =>
      `You’re receiving this one email because a consultation was booked at ${host} with this address. If that wasn’t you, email ${FIRM.email}.`,
  },
};

const es: typeof en = {
  theReason: 'El motivo:',
  next: `Qué sigue: un consultor le responderá en ${FIRM_SENTENCES.es.answerWithin}, y siempre antes de la hora de inicio. Si no podemos a esa hora, le propondremos otra.`,
  refund: (amount) =>
    `Le devolveremos su pago de ${amount} a la tarjeta que usó. Puede tardar de 5 a 10 días en aparecer.`,
  chooseAnother: 'Elegir otro horario',
  requested: {
    subject: (start) => `Su solicitud de consulta: ${start}`,
    previewUnpaid: 'Le apartamos el horario por 30 minutos. Es suyo en cuanto pague.',
    preview: `Le apartamos el horario. Un consultor le responderá en ${FIRM_SENTENCES.es.answerWithin}.`,
    heading: 'Le apartamos el horario',
    thanks: `Gracias por solicitar una consulta con ${FIRM.name}. Le apartamos este horario:`,
    price: (amount) =>
      `La consulta cuesta ${amount}. El horario es suyo en cuanto pague. Si no se paga en 30 minutos, dejaremos libre el horario.`,
    pay: 'Ver mi reserva y pagar',
  },
  confirmed: {
    subject: (service, start) => `Confirmada: ${service}, ${start}`,
    preview: 'Su consulta está confirmada. Adjuntamos el archivo de calendario.',
    heading: 'Su consulta está confirmada',
    newConsultant: (name) => `Ahora le atenderá ${name}. El horario sigue siendo el mismo.`,
    lead: `Su consulta con ${FIRM.name} está confirmada:`,
  },
  missed: {
    subject: (start) => `No respondimos a tiempo su solicitud, y lo lamentamos: ${start}`,
    heading: 'No respondimos a tiempo su solicitud, y lo lamentamos',
    sorry: 'Usted pidió este horario y no le respondimos antes de que empezara. El error fue nuestro.',
  },
  declined: {
    subject: (start) => `No podemos reunirnos a esa hora: ${start}`,
    heading: 'No podemos reunirnos a esa hora',
    sorry: 'Lo sentimos. No podemos reunirnos en el horario que pidió.',
  },
  otherTimes: {
    preview: 'Estos otros horarios están libres.',
    lead: 'Estos horarios están libres. Elija uno con un clic:',
    text: `También puede llamar al ${FIRM.phone} y buscaremos un horario juntos.`,
  },
  moved: {
    subject: (service, start) => `Nuevo horario: ${service}, ahora ${start}`,
    previewConfirmed: 'El nuevo horario está confirmado. Adjuntamos el archivo de calendario.',
    preview: `Le apartamos el nuevo horario. Un consultor le responderá en ${FIRM_SENTENCES.es.answerWithin}.`,
    headingConfirmed: 'Su consulta tiene un nuevo horario',
    heading: 'Le apartamos el nuevo horario',
    lead: 'Su consulta cambió de horario. Este es el nuevo:',
    leftBehind: 'Su calendario quita ahora el horario anterior. El nuevo llegará cuando lo confirmemos.',
  },
  cancelled: {
    subject: (service, start) => `Cancelada: ${service}, ${start}`,
    preview: 'La consulta no se realizará.',
    heading: 'Su consulta está cancelada',
    mistake: `Si no quería cancelarla, elija otro horario o llame al ${FIRM.phone}.`,
  },
  reminder: {
    subject: (service, start) => `Recordatorio: ${service}, ${start}`,
    heading: 'Se acerca su consulta',
    dayLead: `Falta un día para su consulta con ${FIRM.name}:`,
    dayPreview: 'Falta un día para su consulta.',
    hourLead: `Falta una hora para su consulta con ${FIRM.name}:`,
    hourPreview: 'Falta una hora para su consulta.',
    reachUs: `Para comunicarse con nosotros antes, llame al ${FIRM.phone}.`,
  },
  followUp: {
    subject: '¿Qué tan útil fue su consulta?',
    preview: 'Califíquela del 1 al 5. Sus comentarios son bienvenidos.',
    heading: '¿Qué tan útil fue?',
    thanks: (service, day) =>
      `Gracias por hablar con nosotros (${service}, ${day}). ¿Le ayudó a decidir qué hacer ahora?`,
    ratings: ['nada', 'poco', 'algo', 'mucho', 'del todo'],
    opens:
      'El enlace abre una página donde puede agregar un comentario. No se envía nada hasta que usted elija Enviar.',
    questions: `¿Le quedó alguna pregunta? Llame al ${FIRM.phone} o escriba a ${FIRM.email}.`,
    reason: (host) =>
      `Recibe este único correo porque se reservó una consulta en ${host} con esta dirección. Si no fue usted, escriba a ${FIRM.email}.`,
  },
};

/** The emails about an appointment to the client. */
export const APPOINTMENT_WORDS: Record<Locale, typeof en> = { en, es };
