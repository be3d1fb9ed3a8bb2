// shared-knows-no-feature; site-sees-contracts-only; one-door-to-supabase; shipped-code-uses-dependencies.
import { createClient } from '@supabase/supabase-js';
import { Listr } from 'listr2';
import { beta } from '@/features/beta/model/beta';
import { two } from '../../../supabase/functions/two/index';

export const upward = [beta, createClient, Listr, two];
