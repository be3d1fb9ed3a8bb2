import { FIRM_SENTENCES } from '@contracts/firm.ts';
import type { LegalDocument } from '@/features/legal/model/legal-document';
import { SITE } from '@/shared/config/site';

const HOURS = FIRM_SENTENCES.es.hoursInZone;

/** The translation of COOKIES, section by section and row by row. */
export const DOCUMENT: LegalDocument = {
  title: 'Política de cookies',
  updated: '2026-11-23',
  intro:
    'Este sitio no usa cookies. Aquí está lo que su navegador guarda para él de otras maneras, y cómo borrarlo.',
  sections: [
    {
      id: 'no-cookies',
      heading: 'Sin cookies',
      paragraphs: [
        'Una cookie es un texto corto que un sitio web le pide a su navegador que guarde y que envíe de vuelta con cada solicitud posterior. Los sitios usan cookies para reconocerlo, durante una visita o durante años.',
        `El sitio de ${SITE.name} no usa ninguna: ni cookies propias ni cookies de terceros. Por eso ningún aviso le pide su consentimiento.`,
      ],
    },
    {
      id: 'what-your-browser-keeps',
      heading: 'Lo que guarda su navegador',
      paragraphs: [
        'Un navegador también puede guardar datos que no se envían con cada solicitud. Este sitio los usa en unos pocos lugares, y deja copias de sus archivos en la caché como todos los sitios. Todo queda en su dispositivo, y nada de ello lo sigue a otros sitios.',
        'La sesión se escribe solo cuando inicia sesión. Su clave va solo a nuestro servicio de datos, para demostrar que una solicitud es suya. Los puntos de su nombre representan parte de la dirección de ese servicio.',
        'La clave de una conversación se escribe solo cuando le escribe al asistente. Va solo a nuestro servicio de datos, para que la conversación siga ahí después de recargar o en otra página.',
        'El registro de enlaces se escribe solo cuando crea una cuenta o pide un enlace para iniciar sesión. Nunca sale de su dispositivo. Permite que un enlace que usted pidió inicie su sesión de inmediato, y detiene un enlace que pidió otra persona.',
      ],
      table: {
        head: ['Nombre', 'Dónde', 'Qué contiene', 'Por cuánto tiempo'],
        rows: [
          [
            'sb-…-auth-token',
            'Almacenamiento local',
            'Su sesión una vez que la inició: los datos de su cuenta y las claves que demuestran que es usted',
            'Hasta que cierre la sesión, la sesión sea rechazada o usted la borre',
          ],
          [
            'sb-…-auth-token-…code-verifier',
            'Almacenamiento local',
            'Un código al azar creado cuando pide cambiar su correo, conocido solo por ese navegador',
            'Hasta que cierre la sesión o lo borre',
          ],
          [
            'site-link-asked',
            'Almacenamiento local',
            'Que pidió aquí un enlace por correo: para qué dirección, cuándo, y la página a la que iba',
            'Hasta que se use el enlace; vence después de un día y se elimina con el siguiente enlace',
          ],
          [
            'site-registered',
            'Almacenamiento de sesión',
            'La dirección con la que se registró, para que la página de inicio de sesión pueda enviar de nuevo el correo de confirmación',
            'Hasta que la confirme, inicie sesión o cierre la pestaña; vence después de una hora',
          ],
          [
            'site-invitation',
            'Almacenamiento local',
            'La clave de una invitación que abrió, hasta que su cuenta la acepte',
            'Hasta que la invitación se acepte o se rechace',
          ],
          [
            'site-booking-…',
            'Almacenamiento de sesión',
            'La clave de una reserva que hizo o abrió desde un correo, para que pueda cambiarla',
            'Hasta que cierre la pestaña',
          ],
          [
            'site-time-zone',
            'Almacenamiento de sesión',
            'La zona horaria que eligió para los horarios que mostramos',
            'Hasta que cierre la pestaña',
          ],
          [
            'toast',
            'Almacenamiento de sesión',
            'Un mensaje para la siguiente página, por ejemplo, que cerró la sesión',
            'Hasta que esa página lo muestre',
          ],
          [
            'kept-fields …',
            'Almacenamiento de sesión',
            'Lo que escribió, salvo las contraseñas, para cuando vuelva al formulario de reserva o la página se recargue',
            'Hasta que lo envíe o cierre la pestaña',
          ],
          [
            'reloaded-for-new-build',
            'Almacenamiento de sesión',
            'Cuándo se recargó la página por última vez después de una actualización del sitio',
            'Hasta que cierre la pestaña',
          ],
          [
            'react-router-scroll-positions',
            'Almacenamiento de sesión',
            'Hasta dónde había leído en cada página, para que el botón Atrás lo lleve de nuevo ahí',
            'Hasta que cierre la pestaña',
          ],
          [
            'site-chat',
            'Almacenamiento de sesión',
            'La clave de su conversación con el asistente y el texto que aún no envió; la conversación misma la guardamos nosotros',
            'Hasta que cierre la pestaña',
          ],
          [
            'site-draft:…',
            'Almacenamiento local',
            'Para nuestro equipo y los clientes con sesión iniciada: borradores de textos, notas, respuestas y solicitudes de reserva, cada uno para quien lo escribió',
            'Hasta que se guarden, se envíen o se descarten, o esa persona cierre la sesión',
          ],
          [
            'Páginas, fuentes, imágenes, videos',
            'Caché del navegador',
            'Copias de los archivos del sitio, para no tener que cargarlos de nuevo',
            'Mientras su navegador las conserve',
          ],
        ],
      },
    },
    {
      id: 'what-we-do-not-use',
      heading: 'Lo que no usamos',
      paragraphs: ['No usamos nada de esto en nuestras páginas ni en nuestros correos:'],
      list: [
        'servicios de análisis ni grabaciones de visitas (contamos las visitas, como un número por día);',
        'publicidad, píxeles ni listas para mostrarle anuncios en otros lugares;',
        'huellas digitales de su dispositivo;',
        'fuentes, mapas, reproductores ni botones cargados de otras empresas;',
        'píxeles de rastreo que avisan cuándo se abrió un correo.',
      ],
    },
    {
      id: 'who-your-browser-talks-to',
      heading: 'A dónde envía solicitudes su navegador',
      paragraphs: [
        'Su navegador pide lo que muestra a dos servicios: el servidor de nuestras páginas y Supabase, nuestro servicio de datos, para las cuentas, para lo que publicamos después de crear las páginas y para contar una visita. Como cualquier servidor, ambos ven su dirección IP. La Política de privacidad explica qué pasa con ella.',
        'Los enlaces para compartir en LinkedIn y X debajo de nuestros artículos son enlaces simples. Ninguna de esas empresas se entera de su visita a menos que elija uno.',
      ],
    },
    {
      id: 'how-to-look-and-clear',
      heading: 'Cómo verlo y borrarlo',
      paragraphs: [
        'En la mayoría de los navegadores, los ajustes del sitio, junto a su dirección, muestran lo que ha guardado y permiten borrarlo. Los ajustes de privacidad hacen lo mismo para todos los sitios a la vez.',
        'Al borrarlo se cierra su sesión en ese dispositivo y se olvida hasta dónde había leído. No se pierde nada más: los mensajes, las reservas y su cuenta están con nosotros, no en su navegador.',
        'También puede desactivar el almacenamiento. Aun así puede leer todo, escribirnos y reservar. También puede iniciar sesión, pero al recargar la página la sesión se cierra.',
      ],
    },
    {
      id: 'changes',
      heading: 'Cambios y preguntas',
      paragraphs: [
        'Si alguna vez necesitamos algo que requiera su consentimiento, esta página lo nombrará primero, y se lo preguntaremos antes de usarlo. Cuando esta página cambia, también cambia su fecha.',
        `Con gusto respondemos sus preguntas en ${SITE.email} o en el ${SITE.phone}, ${HOURS}.`,
      ],
    },
  ],
};
