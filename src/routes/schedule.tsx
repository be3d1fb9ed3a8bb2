import { params } from '@nanostores/i18n';
import { getPrices } from '@/features/booking/api/get-prices';
import { ScheduleScreen } from '@/features/booking/components/schedule-screen';
import { areAllFreeOfCharge } from '@/features/booking/model/price';
import { PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { TRADE_WORDS } from '@/shared/i18n/trade';
import { words } from '@/shared/i18n/words';
import { pageMeta } from '@/shared/seo/page-meta';
import type { Route } from './+types/schedule';

const WORDS = words('routes/schedule', {
  title: 'Schedule a Consultation',
  description: params(
    '{book} with {brand} in {market}: choose a service, a day and a time, and talk to a senior consultant.',
  ),
});

export async function loader() {
  return { prices: await getPrices() };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const t = WORDS.get();
  const trade = TRADE_WORDS.get();
  const book = areAllFreeOfCharge(loaderData?.prices) ? trade.book_free : trade.book;
  return pageMeta({
    title: t.title,
    description: t.description({ book, brand: SITE.brand, market: SITE.market }),
    path: PATHS.schedule,
  });
}

export default function ScheduleRoute({ loaderData }: Route.ComponentProps) {
  return <ScheduleScreen prices={loaderData.prices} />;
}
