import { params } from '@nanostores/i18n';
import { getPrices } from '@/features/booking/api/get-prices';
import { ScheduleScreen } from '@/features/booking/components/schedule-screen';
import { areAllFreeOfCharge } from '@/features/booking/model/price';
import { PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { getFaces, getVoice } from '@/shared/content/proof';
import { messages } from '@/shared/i18n/messages';
import { TRADE_MESSAGES } from '@/shared/i18n/trade';
import { pageMeta } from '@/shared/seo/page-meta';
import type { Route } from './+types/schedule';

const MESSAGES = messages('routes/schedule', {
  title: 'Schedule a Consultation',
  description: params(
    '{book} with {brand} in {market}: choose a service, a day and a time, and talk to a senior consultant.',
  ),
});

export async function loader() {
  const [prices, voice, faces] = await Promise.all([getPrices(), getVoice(), getFaces()]);
  return { prices, voice, faces };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const t = MESSAGES.get();
  const trade = TRADE_MESSAGES.get();
  const book = areAllFreeOfCharge(loaderData?.prices) ? trade.book_free : trade.book;
  return pageMeta({
    title: t.title,
    description: t.description({ book, brand: SITE.brand, market: SITE.market }),
    path: PATHS.schedule,
  });
}

export default function ScheduleRoute({ loaderData }: Route.ComponentProps) {
  return <ScheduleScreen {...loaderData} />;
}
