import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('layouts/site-shell.tsx', [
    index('routes/home.tsx'),
    route('schedule', 'routes/schedule.tsx', { id: 'schedule' }),
    route('schedule-consultation', 'routes/schedule.tsx', { id: 'schedule-consultation' }),
    route('booking-confirmation/:bookingId?', 'routes/booking-confirmation.tsx'),
    route('auth/login', 'routes/login.tsx'),
    route('admin', 'routes/admin.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
