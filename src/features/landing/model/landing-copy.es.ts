// Written from brand/ by `npm run brand`.

import type { Hero, LandingService } from './landing-types';

/** For search engines. */
export const PAGE = {
  title: 'Consultoría de IA en Atlanta',
  description:
    'Consultores de IA en Atlanta para las empresas del Sureste: pronósticos, colas más cortas, menos sorpresas. Solicite una consulta.',
} as const;

export const HERO: Hero = {
  title: ['Decida mejor,', 'antes de mediodía.'],
  films: true,
  filmAlt:
    'El perfil de Atlanta al anochecer bajo amplios círculos de luz. El sol está en el horizonte; un punto de luz está en el mediodía, sobre el meridiano.',
};

/** `id` is the entry's anchor; `offer` is the service page that it belongs to. */
export const SERVICES: readonly LandingService[] = [
  {
    id: 'predictive-analytics',
    title: 'Análisis predictivo',
    description:
      'Vea la demanda, el efectivo y el personal con semanas de anticipación. Construimos el pronóstico con su propia historia y mostramos su margen de error.',
    drawing: 'forecast',
    offer: { to: '/services/data-analytics', name: 'Análisis de datos' },
  },
  {
    id: 'operational-efficiency',
    title: 'Eficiencia operativa',
    description:
      'Encuentre el paso en que el trabajo espera. Medimos la cola, quitamos la espera y dejamos a su gente la parte que requiere criterio.',
    drawing: 'queue',
  },
  {
    id: 'digital-transformation',
    title: 'Transformación digital',
    description:
      'Pase de cinco sistemas que no coinciden a uno en el que su equipo confía, por etapas, mientras la empresa sigue funcionando.',
    drawing: 'merge',
    offer: { to: '/services/digital-transformation', name: 'Transformación digital' },
  },
  {
    id: 'customer-intelligence',
    title: 'Conocimiento del cliente',
    description:
      'Sepa qué clientes se quedan, cuáles están por irse y qué tienen en común los buenos, a partir de lo que hacen.',
    drawing: 'cluster',
    offer: { to: '/services/data-analytics', name: 'Análisis de datos' },
  },
  {
    id: 'risk-management',
    title: 'Gestión de riesgos',
    description:
      'Detecte el pago, el reclamo o el envío extraño el mismo día. Menos falsas alarmas, y una razón para cada alarma real.',
    drawing: 'outlier',
  },
  {
    id: 'strategic-ai-integration',
    title: 'Integración estratégica de IA',
    description:
      'Decida dónde tiene lugar la IA en su empresa, dónde no, y qué hacer primero. Luego, empiece.',
    drawing: 'braid',
    offer: { to: '/services/ai-strategy-consulting', name: 'Consultoría de estrategia de IA' },
  },
];

/** What the four steps have in common. */
export const APPROACH = {
  title: 'Cuatro pasos, y puede detenerse después de cualquiera.',
  lead: 'Cada paso termina con algo que usted conserva y con el precio del siguiente. Cada vez decide si continúa.',
} as const;

export const STEPS = [
  {
    number: 1,
    title: 'Evaluación completa',
    description:
      'Nos sentamos con quienes hacen el trabajo, leemos los datos que ya tiene y anotamos lo que cuesta la forma actual.',
  },
  {
    number: 2,
    title: 'Estrategia basada en datos',
    description:
      'Usted recibe una lista corta de cambios, cada uno con su precio, su retorno y la cifra que lo demostrará.',
  },
  {
    number: 3,
    title: 'Personas e IA, integradas',
    description:
      'Construimos con su equipo, no al lado de él. Las personas conservan las decisiones; el modelo hace las cuentas.',
  },
  {
    number: 4,
    title: 'Puesta en marcha y ajuste',
    description:
      'Se pone en marcha por etapas. Observamos las cifras con usted y cambiamos lo que nos indican.',
  },
] as const;

export const STATS = [
  { value: '93%', label: 'de satisfacción de los clientes' },
  { value: '150+', label: 'proyectos terminados' },
  { value: '27%', label: 'de mejora promedio de la eficiencia' },
  { value: '5-15x', label: 'de retorno de las inversiones en IA' },
] as const;

export const STATS_SOURCE =
  'Fuente: los registros de proyectos de Meridian. Nadie fuera de la firma ha auditado estas cifras.' as const;

export const PLACE_FACTS = [
  { value: '500+', label: 'empresas de Fortune 500 con presencia aquí' },
  { value: '2.8M', label: 'profesionales de negocios' },
  { value: '#1', label: 'centro de negocios del Sureste' },
] as const;

export const ABOUT = {
  title: 'Una firma pequeña que cuenta.',
  summary:
    'Somos consultores de IA en Atlanta. Encontramos dónde el criterio de su equipo y sus propios datos pueden hacer más juntos, lo construimos con usted y medimos lo que devuelve.',
  lead: 'Un meridiano es la línea en la que es mediodía en todas partes a la vez. Nuestro trabajo es poner a su gente, sus números y sus decisiones en la misma línea.',
  paragraphs: [
    'La persona con la que habla primero es la persona que hace el trabajo. Escribimos con claridad, damos un precio antes de empezar y le dejamos algo que su propio equipo puede manejar.',
    'A algunos de nuestros clientes se les pide demostrar dos veces lo que otros demuestran una. Por eso, cada cifra que entregamos viene con su fuente y su margen de error.',
  ],
  line: ['Personas', 'Números', 'Decisiones'],
} as const;

export const TEAM_TITLE = 'Con quién trabajará' as const;

export const PLACE = {
  title: 'Atlanta nos enseñó a preguntar quién falta.',
  lead: 'Meridian está dirigida por profesionales afroamericanos, y gran parte de nuestro trabajo es con empresas diversas y de propietarios afroamericanos en el Sureste. Eso cambia el trabajo mismo.',
  city: 'Atlanta, 84.39° O',
  office: 'Decatur, la oficina',
} as const;

export const VALUES = [
  {
    label: 'Innovación',
    description: 'Usamos lo nuevo cuando supera a lo anterior, y lo comprobamos antes de que usted lo pague.',
  },
  {
    label: 'Integridad',
    description:
      'Usted ve los datos, el método y el error. Si la IA no es la respuesta, lo decimos en la primera semana.',
  },
  {
    label: 'Impacto',
    description: 'Cada proyecto tiene una cifra que debe mover, acordada con usted antes de comenzar.',
  },
] as const;

/** What the firm's leadership and its clients change in the work. */
export const PRACTICES = [
  {
    label: 'Buscamos la historia que falta.',
    description:
      'Un registro de préstamos, contratación o salud muestra a quién se atendió. Calla sobre a quién se rechazó. Preguntamos antes de confiar en un puntaje.',
  },
  {
    label: 'Probamos dónde fallaría primero un modelo.',
    description:
      'Lo revisamos en cada grupo que va a evaluar antes de que evalúe a alguien. Usted recibe los resultados.',
  },
  {
    label: 'Planeamos según el efectivo de una empresa que crece.',
    description: 'Etapas que se pagan solas, una por una, y herramientas que su propia gente puede manejar.',
  },
] as const;
