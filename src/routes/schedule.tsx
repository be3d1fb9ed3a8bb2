import { getPrices } from '@/features/booking/api/get-prices';
import { ScheduleScreen } from '@/features/booking/components/schedule-screen';
import { areAllFreeOfCharge } from '@/features/booking/model/price';
import { PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { pageMeta } from '@/shared/seo/page-meta';
import type { Route } from './+types/schedule';

export async function loader() {
  return { prices: await getPrices() };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const what = areAllFreeOfCharge(loaderData?.prices) ? 'a free' : 'an';
  return pageMeta({
    title: 'Schedule a Consultation',
    description: `Book ${what} AI strategy consultation with ${SITE.brand} in ${SITE.market}: choose a service, a day and a time, and talk to a senior consultant.`,
    path: PATHS.schedule,
  });
}

export default function ScheduleRoute({ loaderData }: Route.ComponentProps) {
  return <ScheduleScreen prices={loaderData.prices} />;
}
