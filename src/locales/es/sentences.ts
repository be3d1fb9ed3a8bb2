import { LOCALES } from '@contracts/locale.ts';
import { formatDate, formatTime } from '@contracts/time-format.ts';
import { type Translation, translatedSentences } from '@/shared/errors/translated-sentences';

const choice = new Intl.ListFormat('es', { type: 'disjunction' });
const names = new Intl.DisplayNames('es', { type: 'language' });

const RULES: Translation['rules'] = {
  answer_too_short: 'La respuesta debe tener al menos 10 caracteres.',
  calendar_name_invalid: 'Escriba un nombre de hasta 80 caracteres.',
  calendar_url_invalid: 'Escriba la URL secreta completa, que empieza con https:// o webcal://.',
  chat_history_invalid: 'Envíe los mensajes anteriores como una lista.',
  chat_history_too_long: 'Envíe 20 mensajes anteriores o menos.',
  chat_message_required: 'Primero escriba un mensaje.',
  chat_role_invalid: 'Indique para cada mensaje anterior el papel user o assistant.',
  chat_session_invalid: 'La identificación de la sesión no es válida.',
  company_required: 'El nombre de la empresa es obligatorio.',
  company_too_long: 'Escriba un nombre de empresa más corto.',
  consultation_type_required: 'Elija al menos un tipo de consulta.',
  consultant_invalid: 'Elija un consultor.',
  control_characters: 'Quite los caracteres de control.',
  date_required: 'Elija una fecha preferida.',
  date_order_invalid: 'La fecha de inicio debe ser anterior a la fecha final.',
  date_range_too_long: 'Elija un período de 62 días o menos.',
  duration_invalid: 'Escriba un tiempo, como 1 h 30 min.',
  email_invalid: 'Escriba un correo electrónico válido.',
  invitation_token_invalid: 'Use el enlace completo de nuestro correo.',
  hold_id_invalid: 'La identificación del horario apartado no es válida.',
  locale_invalid: `Elija ${choice.format(LOCALES.map((each) => names.of(each) ?? each))}.`,
  manage_action_invalid: 'Indique show, cancel, move o resend.',
  manage_token_invalid: 'Use el enlace completo de nuestro correo.',
  meets_by_invalid: 'Elija una videollamada o una llamada telefónica.',
  message_id_invalid: 'Elija un mensaje.',
  message_too_short: 'El mensaje debe tener al menos 10 caracteres.',
  name_too_short: 'El nombre debe tener al menos 2 caracteres.',
  newsletter_token_required: 'Falta el código del enlace.',
  page_path_invalid: 'Indique la ruta de la página.',
  password_incorrect: 'La contraseña es incorrecta.',
  password_required: 'Escriba su contraseña.',
  password_too_long: 'La contraseña debe tener como máximo 72 caracteres.',
  password_too_short: 'La contraseña debe tener al menos 6 caracteres.',
  password_weak: 'Esta contraseña es demasiado fácil de adivinar. Elija una más larga o menos común.',
  payment_outcome_invalid: 'Elija pagar o cancelar.',
  payment_status_invalid: 'Envíe el estado "paid".',
  phone_required: 'Escriba el número de teléfono al que debemos llamar.',
  phone_too_long: 'Escriba un número de teléfono más corto.',
  price_invalid: 'Escriba un precio, o 0.',
  question_too_short: 'La pregunta debe tener al menos 5 caracteres.',
  rating_invalid: 'Elija una calificación de 1 a 5.',
  rating_reason_required: 'Indique por qué la respuesta es mala.',
  service_type_required: 'Elija un tipo de servicio.',
  text_required_here: 'Escriba un texto.',
  text_required: 'Esto debe ser texto.',
  time_required: 'Elija un horario preferido.',
  time_zone_invalid: 'Elija una zona horaria válida.',
  time_zone_required: 'Elija una zona horaria.',
  window_invalid: 'Escriba una cantidad de días.',
  video_link_invalid: 'Escriba un enlace que empiece con https://.',
  vote_invalid: 'La calificación debe ser 1, -1 o 0.',
};

const shorter = (max: number) => `Use ${max.toLocaleString('es-US')} caracteres o menos.`;
const list = new Intl.ListFormat('es');
const day = (date: string) => formatDate(date, 'full', 'es');
const times = (all: string[]) => all.map((time) => formatTime(time, 'es')).join(', ');

/** A wait in its largest unit, rounded up. */
function wait(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} ${Math.ceil(seconds) === 1 ? 'segundo' : 'segundos'}`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60 || minutes % 60 !== 0) return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
  return minutes === 60 ? '1 hora' : `${minutes / 60} horas`;
}

const STATUS: Record<string, string> = {
  pending: 'solicitada',
  confirmed: 'confirmada',
  completed: 'completada',
  cancelled: 'cancelada',
  declined: 'rechazada',
  no_show: 'terminada',
};
const CHANGE = { canceled: 'cancelar', moved: 'mover' } as const;

const NOT_FOUND: Record<string, string> = {
  account: 'No encontramos esa cuenta.',
  booking: 'No encontramos esa reserva.',
  consultant: 'No encontramos ese consultor.',
  conversation: 'No encontramos esa conversación.',
  document: 'No encontramos ese documento.',
  message: 'No encontramos ese mensaje.',
  page: 'No encontramos esa página.',
  payment: 'No encontramos ese pago.',
};

/** The errors that a visitor of the public site can meet. Those that only staff meet have the general sentence. */
const ERRORS: Translation['errors'] = {
  body_too_slow: 'La solicitud tardó demasiado en llegar. No se guardó nada. Inténtelo de nuevo.',
  body_cut_off: 'La solicitud se interrumpió antes de terminar.',
  body_too_large: (p) => `Es demasiado largo. Envíe ${p.maxKilobytes} kB o menos.`,
  captcha_failed:
    'No pudimos verificar que usted es una persona. Vuelva a cargar la página e intente de nuevo.',
  captcha_unavailable:
    'En este momento no podemos verificar que usted es una persona. Intente de nuevo en unos minutos.',
  choice_invalid: (p) => `Elija ${choice.format(p.choices)}.`,
  compression_unsupported: 'Envíe la solicitud sin compresión.',
  database_busy: (p) =>
    `Estamos atendiendo muchas solicitudes. No se guardó nada. Intente de nuevo en ${wait(p.retryAfterSeconds)}.`,
  database_read_only:
    'En este momento no podemos guardar nada. No se guardó nada. Intente de nuevo en unos minutos o llámenos.',
  database_timeout: (p) =>
    p.isRepeatable
      ? 'No recibimos respuesta a tiempo, así que es posible que se haya guardado. Envíelo de nuevo sin cambios: no se guardará dos veces.'
      : 'No recibimos respuesta a tiempo, así que es posible que se haya guardado. Verifíquelo antes de enviarlo de nuevo.',
  database_unavailable:
    'No pudimos conectar con la base de datos. No se guardó nada. Intente de nuevo en un minuto.',
  field_invalid: (p) => `Revise ${p.field}.`,
  fields_unknown: (p) => `Envíe solo ${list.format(p.fields)}.`,
  form_invalid: 'No pudimos leerlo. No es un formulario válido.',
  idempotency_key_invalid: 'Use de 1 a 255 caracteres ASCII visibles como Idempotency-Key.',
  idempotency_key_reused: 'Este Idempotency-Key se usó para otra solicitud.',
  internal_error: 'Algo falló de nuestro lado. Intente de nuevo en un minuto.',
  json_invalid: 'No pudimos leerlo. No es JSON válido.',
  json_object_required: (p) => `Envíe un objeto JSON con ${list.format(p.fields)}.`,
  json_required: 'Envíe JSON, con el tipo de contenido application/json.',
  method_not_allowed: (p) => `Use ${p.methods} aquí.`,
  not_found: (p) => NOT_FOUND[p.what] ?? 'No lo encontramos.',
  origin_not_allowed: 'Este sitio no puede llamarnos desde un navegador.',
  rate_limited: (p) => `Demasiadas solicitudes. Intente de nuevo en ${wait(p.retryAfterSeconds)}.`,
  text_too_long: (p) => shorter(p.max),
  value_repeated: 'Indique cada valor una sola vez.',
  values_invalid: 'Revise los números y las fechas.',
  version_conflict: 'Esto cambió mientras tanto. Revíselo de nuevo.',
  account_exists: 'Esta persona ya tiene una cuenta.',
  mailed_link_required: 'Primero abra el enlace de nuestro último correo.',
  password_proof_required: 'Primero confirme su contraseña.',
  password_locked:
    'Hubo demasiadas contraseñas incorrectas para esta cuenta. Intente de nuevo en 15 minutos o establezca una contraseña nueva por correo.',
  session_ended: 'Su sesión terminó. Inicie sesión de nuevo.',
  sign_in_required: 'Inicie sesión para continuar.',
  time_zone_not_listed: 'Elija una zona horaria de la lista.',
  appointment_change_invalid: 'Cambie una cosa a la vez: el estado, la hora o el consultor de una cita.',
  booking_closed: (p) =>
    `Esta reserva está ${STATUS[p.status] ?? 'cerrada'} y no se puede ${CHANGE[p.change]}.`,
  booking_limit_reached: (p) => `Demasiadas solicitudes. Intente de nuevo en ${wait(p.retryAfterSeconds)}.`,
  booking_link_invalid: 'Este enlace no abre ninguna reserva. Use el enlace de nuestro último correo.',
  booking_not_started: 'Esta reserva todavía no empieza.',
  booking_over: 'El horario de esta reserva ya pasó.',
  booking_unpaid: 'Esta reserva todavía no se ha pagado.',
  calendar_not_ready: 'El archivo de calendario estará disponible cuando se confirme la reserva.',
  change_deadline_passed: (p) =>
    `Las reservas se pueden ${CHANGE[p.change]} hasta ${wait(p.cutoffMinutes * 60)} antes de que empiecen. Llámenos.`,
  checkout_of_other_booking: 'Este pago pertenece a otra reserva.',
  consultant_away: (p) => `${p.name} no está disponible en ese momento.`,
  consultant_taken: (p) => `${p.name} tiene otra cita en ese horario.`,
  contact_required: 'Escriba un número de teléfono o un correo electrónico.',
  date_not_offered: (p) => `No hay consultas el ${day(p.date)}. Elija otro día hábil.`,
  date_out_of_range: (p) => `Elija una fecha del ${day(p.first)} al ${day(p.last)}.`,
  email_not_confirmed: 'Primero confirme su correo electrónico: abra el enlace de nuestro mensaje.',
  hold_limit_reached: 'Ya tiene dos horarios apartados. Reserve uno de ellos o espere cinco minutos.',
  hold_too_long:
    'Apartamos un horario por hasta 30 minutos. Todavía puede reservarlo, a menos que otra persona lo reserve antes.',
  holds_exhausted: 'Muchas personas están reservando en este momento. Intente de nuevo en cinco minutos.',
  move_limit_reached: (p) =>
    `Demasiados cambios. Intente de nuevo en ${wait(p.retryAfterSeconds)} o llámenos.`,
  no_payment_due: 'Esta reserva no tiene ningún pago pendiente.',
  payment_amount_wrong: 'El monto pagado no coincide con el monto pendiente.',
  payments_unavailable:
    'No pudimos conectar con el servicio de pagos. No se le cobró nada. Intente de nuevo en un minuto.',
  period_too_long: 'Elija un período de dos meses o menos.',
  rating_too_early: 'Puede calificar una consulta después de que se realice.',
  slot_released:
    'El correo electrónico no se confirmó a tiempo y otra persona reservó este horario. Primero mueva la solicitud.',
  slot_taken: (p) =>
    p.free.length === 0
      ? 'Ese horario se acaba de reservar. No hay otros horarios disponibles ese día.'
      : `Ese horario se acaba de reservar. Aún disponibles ese día: ${times(p.free)}`,
  slot_unchanged: 'Ese es su horario actual.',
  time_not_offered: (p) => `Elija uno de los horarios del ${day(p.date)}: ${times(p.offered)}`,
  unconfirmed_limit_reached:
    'Demasiadas solicitudes suyas esperan la confirmación de un correo electrónico. Primero abra el enlace de nuestro mensaje o intente de nuevo en dos horas.',
  newsletter_link_invalid: (p) =>
    p.action === 'confirm'
      ? 'Este enlace ya no funciona. Suscríbase de nuevo para recibir uno nuevo.'
      : 'Este enlace ya no funciona. Use el enlace de nuestro último correo.',
  one_click_required: 'Envíe List-Unsubscribe=One-Click.',
  conversation_ended: 'Esa conversación terminó. Empiece una nueva.',
  chat_held: (p) => `${p.name} está respondiendo esta conversación.`,
};

const ACCOUNT_RULES = {
  'Please enter a valid email address': 'Escriba un correo electrónico válido',
  'Password must be at least 6 characters': 'La contraseña debe tener al menos 6 caracteres',
  'Password must be at most 72 characters': 'La contraseña debe tener como máximo 72 caracteres',
  'Confirm password must be at least 6 characters': 'La confirmación debe tener al menos 6 caracteres',
  "Passwords don't match": 'Las contraseñas no coinciden',
  'Full name must be at least 2 characters': 'El nombre completo debe tener al menos 2 caracteres',
  'Company name must be at least 2 characters': 'El nombre de la empresa debe tener al menos 2 caracteres',
  'Please enter your current password': 'Escriba su contraseña actual',
  'Please enter the six-digit code': 'Escriba el código de seis dígitos',
  'Please enter the ten digits': 'Escriba los diez dígitos',
};

export const SENTENCES = translatedSentences({
  general: 'No se pudo completar. Intente de nuevo en un momento o llámenos.',
  checkField: 'Revise este campo.',
  rules: RULES,
  accountRules: ACCOUNT_RULES,
  tooLong: shorter,
  errors: ERRORS,
});
