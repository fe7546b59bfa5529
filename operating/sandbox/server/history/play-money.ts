/** How the demo shop pays: by card, by bank transfer, by itself from a saved card; and what it is invoiced. */
import { createHash } from 'node:crypto'
import { type Bani, bani, fromRon } from '#contract/money.ts'
import { DEFAULT_LANGUAGE } from '#contract/texts/languages.ts'
import { inWords } from '#contract/texts/message.ts'
import { BillingForm } from '#paying/billing/contract/billing-entity.ts'
import {
  announceTransfer,
  availableLeft,
  correctInvoice,
  findInvoices,
  hasBillingEntity,
  issueWantedInvoice,
  recordCardPayment,
  recordSubscription,
  saveContact,
  saveEntity,
  triggerAdvanceInvoice,
} from '#paying/operations.ts'
import type { PaymentCard } from '#paying/ports/cards.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf, startOfDay } from '#server/platform/clock.ts'
import { textsOf } from '#server/platform/texts.ts'
import { demoCard, demoCompany, demoContact } from '../demo-story.ts'
import { bookStoryLines, type StoryBankDays } from './bank-of-story.ts'
import { type PlayedStory, unlessProblem } from './played-app.ts'

export type StoryPayer = { clientId: string; ownerId: string }

const ENTITY = 1

/** A company that the sandbox's registers know. */
export async function saveDemoBilling(app: App, { clientId }: StoryPayer): Promise<void> {
  if (await hasBillingEntity(app.db, clientId)) return
  await saveEntity(app, { clientId, form: BillingForm.parse(demoCompany) })
  await app.db.inTransaction((tx) => saveContact(tx, clientId, demoContact))
}

/** The same at each start. */
export function uuidFromName(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const card: PaymentCard = {
  token: demoCard.token,
  brand: 'visa',
  lastDigits: demoCard.lastDigits,
  expiresOn: demoCard.expiresOn,
  bank: null,
}
const SUBSCRIPTION = { amount: fromRon(1000), threshold: fromRon(300) }

/** What the balance is kept above, and by how much it is raised. */
const LOW = fromRon(700)
const TOP_UP = fromRon(1500)

/** In turn by card and by transfer; later on by the saved card. */
export async function topUpBalance(
  { at, booked }: PlayedStory,
  payer: StoryPayer,
  { day, isAutomatic }: { day: string; isAutomatic: boolean },
): Promise<void> {
  const app = at(new Date(startOfDay(day).getTime() + 18 * 3_600_000))
  if ((await availableLeft(app, payer.clientId)) >= LOW) return
  if (isAutomatic) return payByCard(app, payer, { key: `auto/${day}`, amountBani: SUBSCRIPTION.amount, isSaved: true })
  if (Number(day.slice(8)) % 2 === 0) return payByCard(app, payer, { key: `card/${day}`, amountBani: TOP_UP, isSaved: false })
  await payByTransfer(app, booked, payer, { day, amountBani: TOP_UP })
}

/** Of a client that sends little. */
const LITTLE = { below: fromRon(100), topUp: fromRon(400) }

export async function topUpWhenLow(app: App, payer: StoryPayer, day: string): Promise<void> {
  if ((await availableLeft(app, payer.clientId)) >= LITTLE.below) return
  await payByCard(app, payer, { key: `card/${day}`, amountBani: LITTLE.topUp, isSaved: false })
}

type ByCard = { key: string; amountBani: Bani; isSaved: boolean }

const subscriptionIdOf = ({ clientId }: StoryPayer) => uuidFromName(`${clientId}/subscription`)
/** Of the payment that brought it. */
const cardIdOf = ({ clientId }: StoryPayer) => uuidFromName(`${clientId}/first-saved`)

const payByCard = (app: App, payer: StoryPayer, { key, amountBani, isSaved }: ByCard): Promise<void> =>
  app.db.inTransaction((tx) =>
    recordCardPayment(app, tx, {
      ...{
        clientId: payer.clientId,
        id: uuidFromName(`${payer.clientId}/${key}`),
        amountBani,
        entityNumber: ENTITY,
        consentText: null,
        card: { ...card, token: null },
      },
      ...(isSaved
        ? { createdBy: null, subscriptionId: subscriptionIdOf(payer), cardId: cardIdOf(payer) }
        : { createdBy: payer.ownerId, subscriptionId: null, cardId: null }),
    }),
  )

/** The owner pays once at the page and agrees to automatic top-ups: the card is kept. */
export function beginSubscription({ at }: PlayedStory, payer: StoryPayer, moment: Date): Promise<void> {
  const app = at(moment)
  const { clientId, ownerId } = payer
  const begun = {
    clientId,
    id: subscriptionIdOf(payer),
    amountBani: SUBSCRIPTION.amount,
    thresholdBani: SUBSCRIPTION.threshold,
    entityNumber: ENTITY,
  }
  const consentText = inWords(textsOf(DEFAULT_LANGUAGE), { code: 'subscription-needs-consent', params: SUBSCRIPTION })
  const payment = {
    ...{
      clientId,
      id: cardIdOf(payer),
      amountBani: SUBSCRIPTION.amount,
      entityNumber: ENTITY,
      createdBy: ownerId,
      subscriptionId: begun.id,
    },
    ...{ cardId: null, consentText, card },
  }
  return app.db.inTransaction((tx) => recordCardPayment(app, tx, payment, () => recordSubscription(app, tx, begun)))
}

/** So much is on the balance when the history ends. */
const LEFT_AT_THE_END = fromRon(2750)
const ROUND = fromRon(50)

export async function fillUpBalance(app: App, booked: StoryBankDays, payer: StoryPayer): Promise<void> {
  const missing = LEFT_AT_THE_END - (await availableLeft(app, payer.clientId))
  if (missing <= 0) return
  const amountBani = bani(Math.ceil(missing / ROUND) * ROUND)
  // Repeated, the balance is another, and what was missing then is paid already.
  await unlessProblem('idempotency-key-reused', payByTransfer(app, booked, payer, { day: bucharestDayOf(app.clock.now()), amountBani }))
}

type ByTransfer = { day: string; amountBani: Bani }

async function payByTransfer(
  app: App,
  booked: StoryBankDays,
  { clientId, ownerId }: StoryPayer,
  { day, amountBani }: ByTransfer,
): Promise<void> {
  const { proformaNumber } = await announceTransfer(app, {
    clientId,
    amountBani,
    entityNumber: ENTITY,
    createdBy: ownerId,
    key: `demo-history/${day}`,
  })
  const line = { on: day, amountBani, name: demoCompany.entityData.name, iban: '', text: `Proforma ${proformaNumber}` }
  await bookStoryLines(app, booked, [line])
}

/** At the beginning of a month, of the one before. */
export async function invoiceMonthBefore({ at }: PlayedStory, { clientId }: StoryPayer, day: string): Promise<void> {
  const app = at(new Date(startOfDay(day).getTime() + 2.5 * 3_600_000))
  await issueWantedInvoice.run(app, { clientId, until: startOfDay(day).toISOString(), reason: 'period' })
}

/** One line of the last invoice was wrong: it is reversed, and invoiced again. */
export async function correctLastInvoice(app: App, { clientId }: StoryPayer): Promise<void> {
  const { list } = await findInvoices(app.db, { clientId })
  const last = list.find(({ kind }) => kind === 'fiscal')
  if (last && list.every(({ kind }) => kind !== 'storno'))
    await correctInvoice(app, { clientId, invoiceId: last.id, lines: [0], invoiceAgain: true })
}

/** What was paid and is not used yet, as an invoice of its own. */
export async function invoiceAdvance(app: App, { clientId }: StoryPayer): Promise<void> {
  const { list } = await findInvoices(app.db, { clientId })
  if (list.every(({ kind }) => kind !== 'advance')) await triggerAdvanceInvoice(app, clientId)
}

export const isFirstOfMonth = (day: string): boolean => day.endsWith('-01')
