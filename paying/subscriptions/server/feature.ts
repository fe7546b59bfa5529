import type { Feature } from '#server/feature.ts'
import type { Task } from '#server/platform/jobs/jobs.ts'
import { activateWithCard, followPayment } from './follow-payments.ts'
import { keepEntity } from './keep-entity.ts'
import { lookAfterSubscriptions } from './look-after-subscriptions.ts'
import { cardExpiresMail, dayUsedMail, declinedMail, stoppedMail, toppedUpMail } from './mails.ts'
import { subscriptionRoutes } from './routes.ts'
import { afterEachOrder, onceActive, onShortfall, topUpLowBalances, topUpWanted } from './want-top-up.ts'

export const subscriptions: Feature = {
  name: 'subscriptions',
  routes: subscriptionRoutes,
  tasks: [topUpWanted, topUpLowBalances, lookAfterSubscriptions] as readonly Task[],
  mails: [toppedUpMail, declinedMail, stoppedMail, dayUsedMail, cardExpiresMail],
  subscriptions: [activateWithCard, followPayment, afterEachOrder, onceActive, onShortfall, keepEntity],
}
