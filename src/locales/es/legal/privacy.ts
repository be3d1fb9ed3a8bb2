import { FIRM_SENTENCES } from '@contracts/firm.ts';
import type { LegalDocument } from '@/features/legal/model/legal-document';
import { SITE } from '@/shared/config/site';

const HOURS = FIRM_SENTENCES.es.hoursInZone;

/** The translation of PRIVACY, section by section and row by row. */
export const DOCUMENT: LegalDocument = {
  title: 'Política de privacidad',
  updated: '2026-11-24',
  intro: `Qué guarda ${SITE.name} sobre usted, para qué, por cuánto tiempo, y cómo verlo o pedir que se borre.`,
  sections: [
    {
      id: 'who-is-responsible',
      heading: 'Quién es responsable',
      paragraphs: [
        `${SITE.name}, ${SITE.street}, ${SITE.city}, ${SITE.state} ${SITE.postalCode}, opera este sitio y es responsable de lo que guarda. Escriba a ${SITE.email} o llame al ${SITE.phone}, ${HOURS}.`,
      ],
    },
    {
      id: 'what-we-store',
      heading: 'Qué guardamos, para qué y por cuánto tiempo',
      paragraphs: [
        'Puede leer todas las páginas públicas sin decirnos quién es. Guardamos lo que usted nos envía y lo que nuestros sistemas necesitan para tratarlo de forma segura.',
        'Los mensajes y las reservas también llegan a nuestro correo. Una vez al año, una persona revisa ambos y borra lo que ya venció. Los datos borrados pueden permanecer hasta 30 días en las copias de seguridad de la base de datos.',
      ],
      table: {
        head: ['Qué', 'Para qué', 'Por cuánto tiempo'],
        rows: [
          [
            'Mensaje de contacto: su nombre, correo y empresa, el texto, cuándo llegó y cuándo lo leímos, su estado, quién de nuestro equipo lo atiende, lo que respondimos, los correos con los que usted contestó, nuestras propias notas, tareas y etiquetas, y la cuenta vinculada a su correo, si tiene una',
            'Para responderle',
            'Hasta dos años después de nuestro último intercambio; se revisa cada año, o antes si lo pide',
          ],
          [
            'Registro de contacto: su nombre, correo, empresa y teléfono tomados de sus mensajes, reservas, suscripción al boletín o cuenta, o tal como los anotó nuestro equipo; quién de nuestro equipo es responsable, un posible proyecto con su valor, y nuestras notas',
            'Para mantener junto lo que pertenece a una persona',
            'Mientras conservemos el mensaje, la reserva, la suscripción o la cuenta; menos si lo pide',
          ],
          [
            'Reserva: su nombre y correo, el servicio, la fecha, la hora y su zona horaria, cada cambio de su estado y su cuenta, si había iniciado sesión o tiene una con ese correo; y su teléfono, empresa y nota, si los da',
            'Para apartar el horario, preparar la consulta y comunicarnos con usted',
            'Hasta dos años después de la cita; se revisa cada año, o antes si lo pide',
          ],
          [
            'Conversación con el asistente de nuestras páginas: lo que usted escribe y lo que responde, su pulgar arriba o abajo, la página en que empezó y su cuenta, si había iniciado sesión',
            'Para responderle, para continuar después de recargar la página y para encontrar los errores del asistente',
            '30 días después de su último mensaje',
          ],
          [
            'Solicitud de hablar con una persona en el chat: el mensaje que la pide y, con el formulario, su nombre y correo, su nota y la conversación hasta ese momento',
            'Para responderle; se conserva como un mensaje de contacto',
            'Hasta dos años después de nuestro último intercambio; se revisa cada año, o antes si lo pide',
          ],
          [
            'Preguntas que el asistente no pudo responder, sin direcciones de correo, enlaces ni números largos, y sin nada que lo identifique',
            'Para agregar la respuesta para futuros visitantes',
            '180 días después de la última vez que se preguntó',
          ],
          [
            'Cuenta: su correo, nombre, empresa, teléfono, zona horaria y rol, un hash de su contraseña (nunca la contraseña), cuándo inició sesión, y desde qué dirección IP y navegador',
            'Para que pueda iniciar sesión y nadie más lo haga',
            'Mientras conserve la cuenta; puede borrarla en cualquier momento',
          ],
          [
            'Documentos que compartimos con usted: el archivo, su nombre y tamaño, nuestra nota y cuándo',
            'Para que los encuentre en su perfil',
            'Mientras conserve la cuenta, o hasta que los retiremos',
          ],
          [
            'Invitación de nuestro equipo: su correo, el rol de la cuenta, quién lo invitó y cuándo aceptó',
            'Para asegurarnos de que solo usted pueda usar la invitación',
            '30 días después de que el enlace venza o se cancele; una vez aceptada, mientras conserve la cuenta',
          ],
          [
            'Boletín: su correo, dónde y cuándo lo escribió o dio su consentimiento, cuándo lo confirmó o canceló la suscripción, y qué ediciones le enviamos',
            'Para escribir solo a quienes lo aceptaron, y enviar cada edición una sola vez',
            'Hasta que cancele la suscripción, y luego 30 días; 30 días si la dirección no se confirma. Queda una huella ilegible de cada dirección que dejó la lista, para que nunca la agreguemos de nuevo por nuestra cuenta',
          ],
          [
            'Correos que le enviamos: su dirección y el mensaje',
            'Para enviar cada correo una sola vez, y para intentar de nuevo cuando falla la entrega',
            '30 días después del envío; un minuto en el caso del último correo sobre una cuenta borrada; en el caso de correos que no se pueden enviar, hasta que resolvamos el problema',
          ],
          [
            'Por cada formulario que envía: un número al azar, una huella del contenido y nuestra respuesta',
            'Para que un segundo clic no lo envíe dos veces',
            '48 horas; una reserva conserva su número',
          ],
          [
            'Contadores contra el abuso: un hash con clave de su dirección IP o de su correo, nunca la dirección misma',
            'Para detener avalanchas de solicitudes',
            'Hasta que termina el período de conteo, a lo sumo un día',
          ],
          [
            'Dos totales diarios: las visitas a este sitio y cuántas veces alguien elige un horario para reservar. No incluyen su dirección, navegador, página ni nada más sobre usted',
            'Para ver si el sitio funciona para los visitantes',
            'Mientras el sistema esté en uso',
          ],
          [
            'Quién cambió el rol de qué cuenta, que se borró una cuenta, quién de nuestro equipo leyó, cambió, respondió o exportó qué mensaje o conversación, y quién compartió un archivo, envió una invitación o cambió una reserva, un correo o un ajuste: se registra por identificador, sin nombres ni contenido',
            'Para que se pueda comprobar el acceso a sus datos',
            'Mientras el sistema esté en uso',
          ],
          [
            'Errores de este sitio: mensaje, lugar en el código, ruta de la página e identificador de su última solicitud. Del mensaje se quitan las direcciones de correo, los números y el texto entre comillas, y no se registra ninguna cuenta con él. Si esa solicitud cambió algo, su identificador también está en el registro anterior',
            'Para encontrar fallas y corregirlas',
            '30 días después de la última vez que ocurrió el error',
          ],
          [
            'Registros de los servidores de nuestros proveedores de alojamiento: dirección IP, navegador, dirección solicitada y hora',
            'Para operar el servicio y encontrar fallas',
            'De días a semanas, según las reglas de cada proveedor',
          ],
        ],
      },
    },
    {
      id: 'what-we-do-not-do',
      heading: 'Lo que no hacemos',
      paragraphs: [],
      list: [
        'No usamos cookies, servicios de análisis, publicidad ni rastreo. Contamos las visitas como un solo total diario anónimo, y no las contamos si su navegador envía Global Privacy Control. La Política de cookies enumera lo poco que guarda su navegador.',
        'No vendemos, alquilamos ni intercambiamos sus datos.',
        'No entrenamos modelos con lo que usted nos envía, y ningún modelo le asigna un puntaje.',
        'Nuestras páginas no cargan nada de terceros. Las fuentes, las imágenes y los videos vienen de nuestro propio servidor.',
        'Nuestros correos no contienen píxeles de rastreo, y sus enlaces llevan directamente a este sitio.',
      ],
    },
    {
      id: 'who-helps-us',
      heading: 'Proveedores de servicios',
      paragraphs: [
        'Tres tipos de empresas tratan datos por nosotros, y un cuarto si un modelo de lenguaje escribe las respuestas del asistente. Actúan solo según nuestras instrucciones. Pueden tener servidores en más de un estado o país. No compartimos datos con nadie más, salvo que una ley o un tribunal lo exija.',
      ],
      list: [
        'Supabase aloja la base de datos y las cuentas, y ejecuta el código que recibe sus formularios.',
        'Un servicio de entrega de correo envía nuestros correos.',
        'Un servidor estático entrega las páginas y pasa sus formularios a Supabase.',
        'El proveedor de un modelo de lenguaje, cuando usamos uno, recibe las preguntas que le hace al asistente y los pasajes del sitio que las responden, pero no quién es usted.',
      ],
    },
    {
      id: 'how-it-is-kept-safe',
      heading: 'Cómo se protege',
      paragraphs: [
        'Las conexiones están cifradas. La propia base de datos decide quién puede leer qué. Usted ve sus propios registros, nuestro equipo ve mensajes y reservas, y los visitantes no ven ninguno de los dos.',
        'Cualquier persona con el enlace de una reserva puede ver su fecha, hora, servicio y estado, pero ningún nombre. Guarde ese enlace como si fuera un boleto. Si sabemos de una violación de seguridad que lo afecte, se lo diremos sin demora.',
      ],
    },
    {
      id: 'your-rights',
      heading: 'Sus derechos',
      paragraphs: [
        `Puede preguntar qué guardamos sobre usted, pedir que se corrija, obtener una copia o pedir que se borre. Escriba a ${SITE.email} desde la dirección a la que se refiere su solicitud. Es posible que hagamos una pregunta para verificar su identidad. Una persona le responderá en un plazo de 30 días, sin costo.`,
        'Si tiene una cuenta, no necesita pedirlo: su perfil muestra lo que guardamos, le permite corregirlo y descargarlo todo, y borra la cuenta. Eso elimina de inmediato su perfil, mensajes, conversaciones con el asistente, documentos, suscripción al boletín y reservas, y cancela las consultas pendientes. En el caso de una consulta pagada, la ley nos exige conservar el servicio, la fecha y el pago, pero no conservamos su nombre, su correo ni nada de lo que escribió.',
        'Si no tiene una cuenta, borraremos sus datos cuando lo pida, salvo lo que la ley nos exige conservar, como las facturas.',
        'Para cancelar la suscripción al boletín, use el enlace de cualquier edición. No necesita una cuenta.',
      ],
    },
    {
      id: 'children',
      heading: 'Menores',
      paragraphs: [
        'Este sitio es para empresas. No guardamos a sabiendas nada sobre personas menores de 16 años. Si lo hacemos, díganoslo y lo borramos.',
      ],
    },
    {
      id: 'changes',
      heading: 'Cambios',
      paragraphs: [
        'Cuando esta página cambia, también cambia su fecha. Si un cambio afecta lo que ya guardamos sobre usted, le escribimos antes de que entre en vigor.',
      ],
    },
  ],
};
