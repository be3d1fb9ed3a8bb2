import type { ComponentType } from 'react';
import type { IslandId } from '@/shared/islands/island';

/** An island's component. It takes its properties from the page, where the build has written them as JSON. */
export type IslandComponent = ComponentType<never>;

/** The code of each island. */
export const ISLANDS: Record<IslandId, () => Promise<IslandComponent>> = {
  'article-newsletter': async () =>
    (await import('@/features/newsletter/components/newsletter-box')).NewsletterBox,
  'before-after': async () => (await import('@/features/case-studies/components/before-after')).BeforeAfter,
  'chat-launcher': async () => (await import('@/features/assistant/components/chat-launcher')).ChatLauncher,
  'contact-form': async () => (await import('@/features/contact/components/contact-form')).ContactForm,
  'email-confirmation': async () =>
    (await import('@/features/account/components/email-confirmation-form')).EmailConfirmation,
  'forgot-password': async () =>
    (await import('@/features/account/components/forgot-password-form')).ForgotPassword,
  'home-next-step': async () => (await import('@/layouts/home-next-step')).HomeNextStep,
  'newsletter-box': async () =>
    (await import('@/features/newsletter/components/newsletter-box')).NewsletterBox,
  'newsletter-confirm': async () =>
    (await import('@/features/newsletter/components/newsletter-link-screens')).ConfirmScreen,
  'newsletter-unsubscribe': async () =>
    (await import('@/features/newsletter/components/newsletter-link-screens')).UnsubscribeScreen,
  phases: async () => (await import('@/features/case-studies/components/phases')).Phases,
  'register-form': async () => (await import('@/features/account/components/register-form')).RegisterForm,
  'reset-password': async () =>
    (await import('@/features/account/components/reset-password-form')).ResetPassword,
  'schedule-form': async () => (await import('@/features/booking/components/schedule-form')).ScheduleForm,
  'share-row': async () => (await import('@/features/blog/components/share-row')).ShareRow,
  'showcase-player': async () =>
    (await import('@/features/landing/components/showcase-player')).ShowcasePlayer,
  'sign-in-link': async () => (await import('@/features/account/components/sign-in-link-form')).SignInLink,
  'sign-in-section': async () =>
    (await import('@/features/account/components/sign-in-section')).SignInSection,
  'site-header': async () => (await import('@/layouts/site-header')).SiteHeader,
  'site-overlays': async () => (await import('@/layouts/site-overlays')).SiteOverlays,
  targets: async () => (await import('@/features/case-studies/components/targets')).Targets,
  'unlisted-case-study': async () =>
    (await import('@/features/case-studies/components/unlisted-case-study')).UnlistedCaseStudy,
  'unlisted-post': async () => (await import('@/features/blog/components/unlisted-post')).UnlistedPost,
  'unlisted-service': async () =>
    (await import('@/features/services/components/unlisted-service')).UnlistedService,
};
