// features-stay-apart, through the alias and through a relative path; model-is-pure, two steps away.
import { beta } from '@/features/beta/model/beta';
import { name } from '../../../shared/lib/impure';
import type { beta as betaType } from '../../beta/model/beta';

export const rules: (typeof betaType)[] = [beta, name];
