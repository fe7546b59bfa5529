import { payoutMails } from '#cash/payouts/words/en/payout-messages.ts'
import { sheetMails } from '#cash/payouts/words/en/sheet-document.ts'
import { repaymentMails } from '#cash/repayment-settings/words/en/settings.ts'
import type { MailedTexts } from '#contract/texts/texts.ts'
import { mails } from '#informing/notifications/words/en/mails.ts'
import { mailParts } from '#informing/notifications/words/en/notices.ts'
import { connectionMails } from '#invoicing/connections/words/en/messages.ts'
import { authorisationMails } from '#paying/authorisations/words/en/authorisations.ts'
import { subscriptionMails } from '#paying/subscriptions/words/en/mails.ts'
import { returnMails } from '#selling/returns/words/en/mails.ts'
import { pickupPointMails } from '#sending/pickup-points/words/en/pickup-points.ts'

export const mailed: MailedTexts = {
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
