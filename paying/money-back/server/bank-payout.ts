/** Money sent to a bank account, as an effect: by the bank's own interface where there is one, else by an operator. */
import type { Bani } from '#contract/money.ts'
import { inWords, type Message, partnerSaid } from '#contract/texts/message.ts'
import { authorisedTransfer } from '#paying/authorisations/server/authorised.ts'
import type { Effect, EffectKind, EffectOutcome, FindResult } from '#server/effects/effect-kind.ts'
import type { App, EffectApp } from '#server/platform/app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { settlesRefund } from './settle-refund.ts'

export type BankPayoutInput = {
  refundId: string
  reference: string
  amountBani: Bani
  /** null: the account has to be found out first. */
  payee: { name: string; iban: string } | null
  text: Message
}

type Sent = { bankReference: string }

export const bankPayout: EffectKind<BankPayoutInput, Sent> = {
  name: 'bank-payout',
  callMs: 15_000,
  callsMax: 3,
  // A transfer taken before a long weekend is decided after it.
  giveUpAfterMs: 7 * 24 * 3_600_000,
  waitMaxMs: 10 * 60_000,
  afterUnknown: { by: 'looking', look, trustAbsenceAfterMs: (app) => app.bankTransfers?.trustAbsenceAfterMs ?? 0 },
  call: send,
  ...settlesRefund(({ bankReference }) => bankReference),
  summary: ({ input }) => summaryOf(input),
  recordedAs: ({ input }) => ({ partner: 'bank', mentions: input.reference }),
  answerByHand: () => ({ bankReference: '' }),
}

async function send(
  app: EffectApp,
  { input: { refundId, payee, reference, amountBani, text } }: Effect<BankPayoutInput>,
): Promise<EffectOutcome<Sent>> {
  const byHand = whyByHand(app, payee)
  if (byHand || !payee || !app.bankTransfers) return { kind: 'operator', reason: byHand ?? { code: 'payout-by-hand' } }
  // On a statement it is Romanian, in whatever language the client reads us.
  const order = { reference, amountBani, payee, text: inWords(textsOf('ro'), text) }
  const authorised = await authorisedTransfer(app.db, refundId, order)
  if (!authorised) return { kind: 'operator', reason: { code: 'payout-not-authorised' } }
  const answer = await app.bankTransfers.send(authorised)
  switch (answer.kind) {
    case 'paid':
      return { kind: 'done', answer: { bankReference: answer.bankReference } }
    case 'under-way':
      return { kind: 'unknown', cause: 'under-way' }
    case 'refused':
      return { kind: 'refused', reason: partnerSaid(answer.reason) }
    default:
      return answer
  }
}

async function look(app: App, { input: { payee, reference } }: Effect<BankPayoutInput>): Promise<FindResult<Sent>> {
  const byHand = whyByHand(app, payee)
  if (byHand || !app.bankTransfers) return { kind: 'different', reason: byHand ?? { code: 'payout-by-hand' } }
  const found = await app.bankTransfers.find(reference)
  switch (found.kind) {
    case 'paid':
      return { kind: 'found', answer: { bankReference: found.bankReference } }
    case 'under-way':
      return { kind: 'unknown', cause: 'under-way' }
    case 'refused':
      return { kind: 'refused', reason: partnerSaid(found.reason) }
    default:
      return found
  }
}

/** null: the bank takes it from us. */
const whyByHand = ({ bankTransfers }: App, payee: BankPayoutInput['payee']): Message | null =>
  payee === null ? { code: 'payout-account-unknown' } : bankTransfers === null ? { code: 'payout-by-hand' } : null

/** All that is needed to make the transfer at the bank. */
const summaryOf = ({ payee, reference, amountBani: amount, text }: BankPayoutInput): Message =>
  payee
    ? { code: 'effect-bank-payout', params: { amount, holder: payee.name, iban: payee.iban, reference, text } }
    : { code: 'effect-bank-payout-unknown', params: { amount, reference, text } }
