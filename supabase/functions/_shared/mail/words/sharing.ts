import { FIRM } from '../../contracts/firm.ts';
import type { Locale } from '../../contracts/locale.ts';

const en = {
  /** About one document, or about several. */
  documents: {
    subject: (count: number) =>
      count === 1
        ? `We shared a document with you - ${FIRM.name}`
        : `We shared ${count} documents with you - ${FIRM.name}`,
    preview: (count: number): string => (count === 1 ? 'Sign in to open it.' : 'Sign in to open them.'),
    heading: (count: number) =>
      count === 1 ? 'We shared a document with you' : `We shared ${count} documents with you`,
    lead: (count: number, host: string) =>
      count === 1
        ? `This document is now in your account at ${host}:`
        : `These documents are now in your account at ${host}:`,
    document: (number?: number) => (number === undefined ? 'Document' : `Document ${number}`),
    action: 'View your documents',
    privacy: (count: number): string =>
      count === 1
        ? 'For your privacy, we don’t attach documents to emails. Sign in to open it.'
        : 'For your privacy, we don’t attach documents to emails. Sign in to open them.',
    reason: (count: number, host: string) =>
      `You’re receiving this email because our team shared ${count === 1 ? 'a document' : `${count} documents`} with your account at ${host}. If you don’t want these emails, reply to this one.`,
  },
  invitation: {
    subject: `You’re invited to ${FIRM.name}`,
    preview: { client: 'Your account is ready to set up.', admin: 'Your staff account is ready to set up.' },
    heading: 'You are invited',
    lead: (inviter: string | null | undefined, host: string) =>
      `${inviter ?? 'Someone on our team'} has invited you to create an account at ${host}.`,
    what: {
      client: 'Use it to book consultations, keep track of them and find the documents we share with you.',
      admin: 'It’s a staff account for answering messages and managing the calendar.',
    },
    action: 'View the invitation',
    works: (until: string) =>
      `The link works once, until ${until}, and only for an account with this email address. Opening it doesn’t change anything until you accept.`,
    reason: (host: string) =>
      `You’re receiving this email because someone on our team entered this address at ${host}. If you weren’t expecting it, ignore it. No account is created without you, and we delete the address 30 days after the link expires.`,
  },
};

const es: typeof en = {
  documents: {
    subject: (count) =>
      count === 1
        ? `Compartimos un documento con usted - ${FIRM.name}`
        : `Compartimos ${count} documentos con usted - ${FIRM.name}`,
    preview: (count) => (count === 1 ? 'Inicie sesión para abrirlo.' : 'Inicie sesión para abrirlos.'),
    heading: (count) =>
      count === 1 ? 'Compartimos un documento con usted' : `Compartimos ${count} documentos con usted`,
    lead: (count, host) =>
      count === 1
        ? `Este documento ya está en su cuenta de ${host}:`
        : `Estos documentos ya están en su cuenta de ${host}:`,
    document: (number) => (number === undefined ? 'Documento' : `Documento ${number}`),
    action: 'Ver mis documentos',
    privacy: (count) =>
      count === 1
        ? 'Para proteger su privacidad, no adjuntamos documentos a los correos. Inicie sesión para abrirlo.'
        : 'Para proteger su privacidad, no adjuntamos documentos a los correos. Inicie sesión para abrirlos.',
    reason: (count, host) =>
      `Recibe este correo porque nuestro equipo compartió ${count === 1 ? 'un documento' : `${count} documentos`} con su cuenta de ${host}. Si no desea estos correos, responda a este.`,
  },
  invitation: {
    subject: `Invitación de ${FIRM.name}`,
    preview: {
      client: 'Su cuenta está lista para activarse.',
      admin: 'Su cuenta del equipo está lista para activarse.',
    },
    heading: 'Tiene una invitación',
    lead: (inviter, host) =>
      `${inviter ?? 'Una persona de nuestro equipo'} le invita a crear una cuenta en ${host}.`,
    what: {
      client:
        'Úsela para reservar consultas, darles seguimiento y encontrar los documentos que compartamos con usted.',
      admin: 'Es una cuenta del equipo para responder mensajes y administrar el calendario.',
    },
    action: 'Ver la invitación',
    works: (until) =>
      `El enlace funciona una sola vez, hasta el ${until}, y solo para una cuenta con esta dirección de correo. Abrirlo no cambia nada mientras usted no acepte.`,
    reason: (host) =>
      `Recibe este correo porque una persona de nuestro equipo escribió esta dirección en ${host}. Si no lo esperaba, ignórelo. No se crea ninguna cuenta sin usted, y borramos la dirección 30 días después de que venza el enlace.`,
  },
};

/** The emails about shared documents and invitations. */
export const SHARING_WORDS: Record<Locale, typeof en> = { en, es };
