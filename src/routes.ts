import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('layouts/site-shell.tsx', [
    index('routes/home.tsx'),
    route('schedule', 'routes/schedule.tsx', { id: 'schedule' }),
    route('schedule-consultation', 'routes/schedule.tsx', { id: 'schedule-consultation' }),
    route('blog', 'routes/blog.tsx'),
    route('blog/:slug', 'routes/post.tsx'),
    route('services', 'routes/services.tsx'),
    route('services/:slug', 'routes/service.tsx'),
    route('case-studies/:slug', 'routes/case-study.tsx'),
    route('privacy', 'routes/privacy.tsx'),
    route('terms', 'routes/terms.tsx'),
    route('cookies', 'routes/cookies.tsx'),
    route('newsletter/confirm', 'routes/newsletter-confirm.tsx'),
    route('newsletter/unsubscribe', 'routes/newsletter-unsubscribe.tsx'),
    route('booking-confirmation/:bookingId?', 'routes/booking-confirmation.tsx'),
    route('auth/login', 'routes/login.tsx'),
    route('admin', 'routes/admin.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  route('rss.xml', 'routes/rss.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
] satisfies RouteConfig;
