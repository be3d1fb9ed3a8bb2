import { spanishFieldMessage } from '@/shared/errors/spanish-sentences';

const RULES: Record<string, string> = {
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

/** The Spanish message of a rule of the account forms. */
export const spanishRule = (english: string): string => RULES[english] ?? spanishFieldMessage(english);
