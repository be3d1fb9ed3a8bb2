// components-ask-the-api-folder; features-know-no-screen; imports-resolve.
import { home } from '@/routes/home';
import { client } from '@/shared/supabase/client';
import { nowhere } from './no-such-file';

export const panel = [client, home, nowhere];
