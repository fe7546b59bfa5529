/** What only mails say: no page does, so no browser loads it. */
import { payoutMails } from '#cash/payouts/words/ro/payout-messages.ts'
import { sheetMails } from '#cash/payouts/words/ro/sheet-document.ts'
import { repaymentMails } from '#cash/repayment-settings/words/ro/settings.ts'
import { mails } from '#informing/notifications/words/ro/mails.ts'
import { mailParts } from '#informing/notifications/words/ro/notices.ts'
import { connectionMails } from '#invoicing/connections/words/ro/messages.ts'
import { authorisationMails } from '#paying/authorisations/words/ro/authorisations.ts'
import { subscriptionMails } from '#paying/subscriptions/words/ro/mails.ts'
import { returnMails } from '#selling/returns/words/ro/mails.ts'
import { pickupPointMails } from '#sending/pickup-points/words/ro/pickup-points.ts'

export const mailed = {
  mails: {
    ...mails,
    ...mailParts,
    ...subscriptionMails,
    ...repaymentMails,
    ...authorisationMails,
    ...sheetMails,
    ...payoutMails,
    ...pickupPointMails,
    ...connectionMails,
    ...returnMails,
  },
}
