import { FIRM_SENTENCES } from '@contracts/firm.ts';
import type { LegalDocument } from '@/features/legal/model/legal-document';
import { SITE } from '@/shared/config/site';

const HOURS = FIRM_SENTENCES.es.hoursInZone;

/** The translation of TERMS, section by section. */
export const DOCUMENT: LegalDocument = {
  title: 'Términos de servicio',
  updated: '2026-11-21',
  intro: `Los términos para usar el sitio web de ${SITE.name}. El trabajo que hacemos para clientes tiene un acuerdo propio por escrito.`,
  sections: [
    {
      id: 'what-these-terms-cover',
      heading: 'Qué abarcan estos términos',
      paragraphs: [
        `Estos términos son entre usted y ${SITE.name} («nosotros»), ${SITE.street}, ${SITE.city}, ${SITE.state} ${SITE.postalCode}. Abarcan este sitio web y lo que usted hace en él. Al usarlo, los acepta. Si no está de acuerdo con ellos, mejor llámenos: ${SITE.phone}, ${HOURS}.`,
        'Cuando nos contrata, ambos firmamos un acuerdo con alcance, precio y fechas. Donde difiera de estos términos, prevalece ese acuerdo.',
      ],
    },
    {
      id: 'what-the-site-offers',
      heading: 'Qué ofrece el sitio',
      paragraphs: [
        'Puede leer sobre nuestro trabajo, enviarnos un mensaje, reservar una consulta, abrir una cuenta y suscribirse a nuestro boletín. Todo es gratis. Procuramos que el sitio sea correcto y funcione, pero podemos cambiarlo, suspenderlo o terminar partes de él.',
      ],
    },
    {
      id: 'consultations',
      heading: 'Consultas',
      paragraphs: [
        'Una consulta reservada aquí no cuesta nada y no compromete a ninguno de los dos a nada más. Su reserva aparta el horario y es una solicitud hasta que la confirmamos. Podemos rechazarla o proponer otro horario, y se lo diremos por correo.',
        `Si no puede asistir, avísenos con un día de anticipación a ${SITE.email} o por teléfono, para que otra persona pueda usar el horario.`,
        'Lo que decimos en una consulta es una primera opinión, formada en una hora a partir de lo que usted nos cuenta. Por favor, no base una decisión grande solo en ella.',
      ],
    },
    {
      id: 'prices-and-figures',
      heading: 'Precios, duraciones y cifras',
      paragraphs: [
        'Los precios de este sitio están en dólares estadounidenses e indican desde dónde empiezan. Las duraciones son lo que suele tardar un trabajo así. Ni unos ni otras son una oferta. Su precio y sus fechas están en el acuerdo que ambos firmamos.',
        'Las cifras de nuestros casos de éxito son las que midieron esos clientes. Describimos a los clientes sin nombrarlos. Sus cifras serán las suyas, y nadie puede prometerlas honestamente de antemano.',
      ],
    },
    {
      id: 'your-account',
      heading: 'Su cuenta',
      paragraphs: [
        'Dé datos correctos sobre usted y mantenga en secreto su contraseña. Una cuenta es para una sola persona. Si cree que alguien más la ha usado, díganoslo de inmediato.',
        'Puede pedir que se borre su cuenta en cualquier momento escribiéndonos. Podemos cerrar una que se use en contra de estos términos, y decirle por qué.',
      ],
    },
    {
      id: 'fair-use',
      heading: 'Uso correcto',
      paragraphs: ['Por favor, no use este sitio para:'],
      list: [
        'llegar a datos que no son suyos o eludir sus límites;',
        'enviar avalanchas de mensajes o reservas, a mano o con una máquina;',
        'reservar horarios que no piensa cumplir;',
        'hacerse pasar por otra persona, o escribir direcciones de correo ajenas sin su consentimiento;',
        'enviar algo ilícito, o datos confidenciales de otros que usted no puede compartir.',
      ],
    },
    {
      id: 'security-research',
      heading: 'Si encuentra un problema de seguridad',
      paragraphs: [
        `Díganoslo primero a nosotros, a ${SITE.email}, y denos tiempo para corregirlo. No tomaremos medidas contra quienes investigan de buena fe, no tocan los datos de otros y no interrumpen el servicio.`,
      ],
    },
    {
      id: 'what-belongs-to-whom',
      heading: 'Propiedad',
      paragraphs: [
        'Los textos, dibujos, videos y el código de este sitio nos pertenecen a nosotros o a quienes nos los licencian. Puede leerlos, imprimirlos y compartirlos para su propio uso, y citarlos con un enlace. Por favor, pregunte antes de volver a publicar más.',
        'Lo que nos envía sigue siendo suyo. Lo usamos para responderle y para preparar nuestro trabajo con usted, como dice la Política de privacidad, y para nada más. Por favor, no incluya secretos comerciales en un primer mensaje. Con gusto firmamos un acuerdo de confidencialidad antes de que los comparta.',
      ],
    },
    {
      id: 'links',
      heading: 'Enlaces a otros sitios',
      paragraphs: [
        'Algunas páginas enlazan a sitios de terceros. Elegimos los enlaces con cuidado, pero no controlamos lo que hay en ellos y no somos responsables de su contenido.',
      ],
    },
    {
      id: 'what-we-answer-for',
      heading: 'Nuestra responsabilidad',
      paragraphs: [
        'Los artículos y los casos de este sitio son información general. No son asesoría legal, fiscal, financiera ni médica, y no pueden conocer su situación.',
        'El sitio es gratis y se ofrece tal como está. Hasta donde la ley lo permite, no respondemos por pérdidas que resulten de confiar solo en él o de que no esté disponible. Nada de esto limita la responsabilidad que la ley no nos permite limitar, como la responsabilidad por fraude o daño intencional.',
      ],
    },
    {
      id: 'law-and-disputes',
      heading: 'Ley y disputas',
      paragraphs: [
        `Si algo sale mal entre nosotros, escriba primero a ${SITE.email}. La mayoría de las cosas se resuelven en una conversación, y pedimos 30 días para intentarlo.`,
        `La ley del estado de ${SITE.state} rige estos términos, sin aplicar las reglas suyas que elegirían otra ley. Las disputas se llevan a los tribunales estatales y federales que corresponden a ${SITE.county}, ${SITE.state}. Si un tribunal declara inválido uno de estos términos, los demás siguen en vigor.`,
      ],
    },
    {
      id: 'changes',
      heading: 'Cambios',
      paragraphs: [
        'Cuando estos términos cambian, también cambia su fecha. Lo que usted hizo antes de un cambio se juzga según los términos de ese día. Si tiene una cuenta y un cambio le importa, le escribimos con 30 días de anticipación.',
      ],
    },
  ],
};
