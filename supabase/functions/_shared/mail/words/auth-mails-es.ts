import { FIRM } from '../../contracts/firm.ts';
import { type AuthMail, authAction } from '../auth-mail-types.ts';
import { type MailContent, text } from '../mail-content.ts';

const NOTHING_BEFORE =
  'El enlace funciona una sola vez y vence en 1 hora. Abrirlo no cambia nada mientras usted no confirme.';

/** The mails of auth-mails.ts in Spanish. */
export const SPANISH_AUTH_MAILS: Record<AuthMail, MailContent> = {
  confirmation: {
    locale: 'es',
    subject: 'Confirme su dirección de correo',
    preview: 'Confirme su correo para terminar de crear su cuenta.',
    heading: 'Confirme su dirección de correo',
    blocks: [
      text('Hola:'),
      text(
        `Con esta dirección se creó una cuenta en ${FIRM.name} ({{ .SiteURL }}). Confirme que es suya para terminar de crear la cuenta.`,
      ),
      authAction('Confirmar mi dirección de correo', '/auth/email-confirmation', 'signup', 'es'),
      text(NOTHING_BEFORE),
    ],
    reason:
      'Recibe este correo porque esta dirección se escribió en nuestro sitio. Si no fue usted, ignórelo. Nadie puede iniciar sesión con esta dirección si usted no la confirma.',
  },
  recovery: {
    locale: 'es',
    subject: 'Elija una contraseña nueva',
    preview: 'El enlace vence en 1 hora.',
    heading: 'Elija una contraseña nueva',
    blocks: [
      text('Hola:'),
      text('Recibimos una solicitud para elegir una contraseña nueva para su cuenta ({{ .Email }}).'),
      authAction('Elegir una contraseña nueva', '/auth/reset-password-confirmation', 'recovery', 'es'),
      text(
        'El enlace funciona una sola vez y vence en 1 hora. Su contraseña no cambia hasta que guarde la nueva. Al guardarla se cierran sus demás sesiones.',
      ),
    ],
    reason:
      'Recibe este correo porque alguien solicitó una contraseña nueva en nuestro sitio. Si no fue usted, ignórelo. Su contraseña sigue siendo la misma.',
  },
  magic_link: {
    locale: 'es',
    subject: 'Su enlace para iniciar sesión',
    preview: 'Inicie sesión sin contraseña. El enlace vence en 1 hora.',
    heading: 'Su enlace para iniciar sesión',
    blocks: [
      text('Hola:'),
      text('Use este enlace para iniciar sesión como {{ .Email }} sin contraseña.'),
      authAction('Iniciar sesión', '/auth/sign-in-link', 'magiclink', 'es'),
      text(
        `${NOTHING_BEFORE} No lo comparta. Cualquier persona que tenga el enlace puede iniciar sesión como usted.`,
      ),
    ],
    reason:
      'Recibe este correo porque alguien solicitó en nuestro sitio un enlace para iniciar sesión. Si no fue usted, ignórelo. Nadie puede iniciar sesión sin este enlace.',
  },
  email_change: {
    locale: 'es',
    subject: 'Confirme el cambio de su dirección de correo',
    preview: 'Su cuenta conserva la dirección actual hasta que ambas direcciones confirmen.',
    heading: 'Confirme el cambio de su dirección de correo',
    blocks: [
      text('Hola:'),
      text('Recibimos una solicitud para cambiar la dirección de correo de su cuenta:'),
      {
        kind: 'facts',
        rows: [
          ['De', '{{ .Email }}'],
          ['A', '{{ .NewEmail }}'],
        ],
      },
      authAction('Confirmar el cambio', '/auth/email-confirmation', 'email_change', 'es'),
      text(
        'Enviamos un enlace distinto a cada una de las dos direcciones. El cambio se aplica cuando ambas estén confirmadas.',
      ),
      text(NOTHING_BEFORE),
    ],
    reason:
      'Recibe este correo porque este cambio se solicitó desde la cuenta. Si no fue usted, no lo confirme. La cuenta conserva su dirección. Si la cuenta es suya, cambie su contraseña.',
  },
  invite: {
    locale: 'es',
    subject: 'Tiene una invitación',
    preview: 'Hay una cuenta lista para usted.',
    heading: 'Tiene una invitación',
    blocks: [
      text('Hola:'),
      text(`${FIRM.name} creó una cuenta para usted en {{ .SiteURL }}.`),
      authAction('Aceptar la invitación', '/auth/email-confirmation', 'invite', 'es'),
      text(
        `${NOTHING_BEFORE} Después use “¿Olvidó su contraseña?” en la página de inicio de sesión para elegir una contraseña.`,
      ),
    ],
    reason:
      'Recibe este correo porque un consultor de nuestro equipo escribió esta dirección. Si no lo esperaba, ignórelo. La cuenta queda inactiva.',
  },
  reauthentication: {
    locale: 'es',
    subject: 'Su código',
    preview: 'Funciona una sola vez y vence en 1 hora.',
    heading: 'Su código',
    blocks: [
      text('Hola:'),
      text('Escriba este código en la página donde está eligiendo una contraseña nueva:'),
      { kind: 'facts', rows: [['Código', '{{ .Token }}']] },
      text(
        'El código funciona una sola vez y vence en 1 hora. Nunca se lo pediremos por teléfono ni por correo.',
      ),
    ],
    reason:
      'Recibe este correo porque alguien que inició sesión en su cuenta está eligiendo una contraseña nueva. Si no es usted, no comparta el código. Use “¿Olvidó su contraseña?” en la página de inicio de sesión para elegir su propia contraseña; eso cierra la sesión en todos los dispositivos.',
  },
};
