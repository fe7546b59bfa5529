import type { Feature } from '#server/feature.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { activateWithCard, followPayment } from './follow-payments.ts'
import { keepSubscribedEntity } from './keep-entity.ts'
import { lookAfterSubscriptions } from './look-after-subscriptions.ts'
import { cardExpiresMail, toppedUpMail, topUpDeclinedMail, topUpsOfDayUsedMail, topUpsStoppedMail } from './mails.ts'
import { subscriptionRoutes } from './routes.ts'
import { topUpAfterOrder, topUpLowBalances, topUpOnceActive, topUpOnShortfall, topUpRequested } from './want-top-up.ts'

export const subscriptions: Feature = {
  name: 'subscriptions',
  routes: subscriptionRoutes,
  tasks: [topUpRequested, topUpLowBalances, lookAfterSubscriptions] as readonly Task[],
  mails: [toppedUpMail, topUpDeclinedMail, topUpsStoppedMail, topUpsOfDayUsedMail, cardExpiresMail],
  subscriptions: [activateWithCard, followPayment, topUpAfterOrder, topUpOnceActive, topUpOnShortfall, keepSubscribedEntity],
}
