/** The e-mails about automatic top-ups, to where a client's e-mails go: each once, about one payment or one card. */

import { contactOfClient } from '#account/operations.ts'
import { inWords } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { availableLeft } from '#paying/balance/server/available.ts'
import { countCharges } from '#paying/payments/server/open-charge.ts'
import type { PaymentRow } from '#paying/payments/server/payment-transition.ts'
import { findPayment } from '#paying/payments/server/queries.ts'
import { savedCard } from '#paying/payments/server/saved-cards.ts'
import { composeMail, type MailKind } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import { startOfDay } from '#server/platform/clock.ts'
import { textsOfAccount } from '#server/platform/texts.ts'
import { hasCardExpired, shortExpiry } from './obstacle.ts'
import { findSubscription } from './queries.ts'

const SUBSCRIPTIONS_PAGE = '/profile/settings/card-management/subscriptions'
const PREPAY_PAGE = '/profile/prepay'

type Content = { subject: string; lines: readonly string[] }
type Written = Awaited<ReturnType<MailKind['write']>>

export const toppedUpMail: MailKind = {
  name: 'top-up-done',
  write: (app, { clientId, id }) =>
    ofPayment(app, { clientId, id }, async ({ mails }, payment) => {
      const balance = await availableLeft(app, clientId)
      return mails['top-up-done']({
        product: app.config.productName,
        ...payment,
        balance,
        link: `${app.config.publicUrl}${SUBSCRIPTIONS_PAGE}`,
      })
    }),
}

export const topUpDeclinedMail: MailKind = {
  name: 'top-up-declined',
  write: (app, { clientId, id }) =>
    ofPayment(app, { clientId, id }, async ({ mails, forms }, { subscriptionId, ...payment }) => {
      const retryAt = subscriptionId && (await findSubscription(app.db, { clientId, id: subscriptionId }))?.retryAt
      // It was deactivated, or goes on with another card.
      return retryAt ? mails['top-up-declined']({ ...toPrepay(app), ...payment, retryAt: forms.dateTime(retryAt) }) : null
    }),
}

export const topUpsStoppedMail: MailKind = {
  name: 'top-up-stopped',
  write: (app, { clientId, id }) =>
    ofPayment(app, { clientId, id }, async ({ mails }, payment) => mails['top-up-stopped']({ ...toPrepay(app), ...payment })),
}

/** `id`: `subscription/day`. */
export const topUpsOfDayUsedMail: MailKind = {
  name: 'top-ups-of-day-used',
  async write(app, { clientId, id }) {
    const [subscriptionId = '', day = ''] = id.split('/')
    const subscription = await findSubscription(app.db, { clientId, id: subscriptionId })
    if (!subscription) return null
    const { amountBani: amount } = subscription
    const count = await countCharges(app.db, { clientId, subscriptionId, since: startOfDay(day) })
    return toClient(app, clientId, async ({ mails }) => mails['top-ups-of-day-used']({ ...toPrepay(app), amount, count }))
  },
}

/** `id`: `subscription/card`. */
export const cardExpiresMail: MailKind = {
  name: 'card-expires',
  async write(app, { clientId, id }) {
    const [subscriptionId = '', cardId = ''] = id.split('/')
    const [subscription, kept] = await Promise.all([
      findSubscription(app.db, { clientId, id: subscriptionId }),
      savedCard(app.db, { clientId, cardId }),
    ])
    const expiry = kept?.card.expiryDate
    if (subscription?.cardId !== cardId || !kept || !expiry) return null
    const { lastDigits } = kept.card
    const card = { lastDigits, expiry: shortExpiry(expiry), hasExpired: hasCardExpired(kept.card, app.clock.now()) }
    return toClient(app, clientId, async ({ mails }) => mails['card-expires']({ ...toPrepay(app), ...card }))
  },
}

const toPrepay = ({ config }: App) => ({ product: config.productName, link: `${config.publicUrl}${PREPAY_PAGE}` })

type Paid = { amount: PaymentRow['amountBani']; lastDigits: string | null; reason: string; subscriptionId: string | null }
type Of = Pick<PaymentRow, 'clientId' | 'id'>

async function ofPayment(app: App, of: Of, contentOf: (texts: Texts, paid: Paid) => Promise<Content | null>): Promise<Written> {
  const payment = await findPayment(app.db, of)
  if (!payment) return null
  const { clientId, cardId, amountBani: amount, subscriptionId, reason } = payment
  const card = cardId === null ? null : await savedCard(app.db, { clientId, cardId })
  const paid = { amount, lastDigits: card?.card.lastDigits ?? null, subscriptionId }
  return toClient(app, clientId, (texts) => contentOf(texts, { ...paid, reason: inWords(texts, reason ?? { code: 'top-up-declined' }) }))
}

async function toClient(app: App, clientId: string, contentOf: (texts: Texts) => Promise<Content | null>): Promise<Written> {
  const contact = await contactOfClient(app.db, clientId)
  if (!contact) return null
  const texts = textsOfAccount(contact.language)
  const content = await contentOf(texts)
  return content && composeMail(texts.mails, { product: app.config.productName, to: contact.email, name: contact.name }, content)
}
