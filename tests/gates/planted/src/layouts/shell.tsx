// layouts-know-no-route.
import { home } from '@/routes/home';

export const shell = home;
