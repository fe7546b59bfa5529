/**
 * Lines of our bank statement that are refunds: most are made by hand, and the statement alone proves that they have gone. What only seems to
 * be one stays open for an operator.
 */
import { namesOfClients } from '#account/operations.ts'
import { negate } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import type { Message } from '#contract/texts/message.ts'
import { isAuthorisationWaiting } from '#paying/authorisations/server/authorised.ts'
import {
  type BankLineRead,
  bankLineRead,
  claimBankLine,
  isBankFee,
  leaveLineOpen,
  lockOpenLine,
  putLineAside,
  readBankLineNow,
} from '#paying/bank-statements/server/claim-lines.ts'
import { effectOf } from '#server/effects/effect-rows.ts'
import { settleProvenEffect } from '#server/effects/settle-effect.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { bankPayout } from '../bank-payout.ts'
import { moveRefund, type RefundRow } from '../refund-transition.ts'
import { lockRefund, refundReferred } from '../settle-refund.ts'
import { matchDebit } from './match-debit.ts'
import { isRefundOnStatement, refundsNamed, refundsReturnable } from './refunds-of-line.ts'
import { leaveReversalOpen } from './reversed-payments.ts'

export const refundsOnBankLine = subscribe(bankLineRead, take)

async function take(app: App, tx: Tx, line: BankLineRead): Promise<void> {
  if (line.amountBani >= 0) return takeIncoming(tx, line)
  const debit = await matchDebit(app, tx, line, {
    // What others know of it comes before account and sum.
    named: async () => ((await isUnknown(tx, line)) ? null : 'known'),
    like: async () => null,
  })
  if (debit.of === 'refunds') {
    const [refund, ...others] = debit.refunds
    return others.length > 0 ? mayBe(tx, line, debit.refunds) : takeOutgoing(app, tx, line, refund)
  }
  if (debit.of === 'reversed-payments') return leaveReversalOpen(tx, line, debit.payments)
  if (debit.of !== 'ended-refunds') return
  const refused = debit.refunds.filter((one) => one.state === 'refused')
  if (refused.length > 0) return mayBe(tx, line, refused)
  const because = { code: 'statement-line-refund-again', params: await saidOf(tx, debit.refunds[0]) } as const
  await leaveLineOpen(tx, { lineId: line.id, because })
}

async function takeIncoming(tx: Tx, line: BankLineRead): Promise<void> {
  const named = await refundsNamed(tx, line)
  const [refund] = named
  if (refund) return named.length > 1 ? mayBe(tx, line, named) : leaveReturned(tx, line, refund)
  const [returned] = line.amountBani > 0 ? await refundsReturnable(tx, line) : []
  // As nearly every line of a long statement: nothing is asked of it.
  if (returned && (await isUnknown(tx, line))) await leaveReturned(tx, line, returned)
}

async function isUnknown(tx: Tx, { id }: BankLineRead): Promise<boolean> {
  const { state, because } = await readBankLineNow(tx, id)
  return state === 'open' && because === null
}

const mayBe = (tx: Tx, { id: lineId }: BankLineRead, some: readonly RefundRow[]): Promise<void> =>
  leaveLineOpen(tx, {
    lineId,
    because: { code: 'statement-line-refund-may-be', params: { references: some.map(({ reference }) => reference).join(', ') } },
  })

async function saidOf(tx: Tx, { reference, clientId, amountBani: amount }: RefundRow) {
  const names = await namesOfClients(tx, [clientId])
  return { reference, client: names.get(clientId) ?? '', amount }
}

async function leaveReturned(tx: Tx, { id: lineId }: BankLineRead, refund: RefundRow): Promise<void> {
  await leaveLineOpen(tx, { lineId, because: { code: 'statement-line-refund-returned', params: await saidOf(tx, refund) } })
}

async function takeOutgoing(app: App, tx: Tx, line: BankLineRead, found: RefundRow): Promise<void> {
  const refund = await lockRefund(tx, found)
  const { reference, amountBani } = refund
  const open = async (code: 'statement-line-refund-again' | 'statement-line-refund-differs' | 'statement-line-refund-not-granted') =>
    leaveLineOpen(tx, { lineId: line.id, because: { code, params: await saidOf(tx, refund) } })
  if (isBankFee(line) && line.amountBani > negate(amountBani))
    return putLineAside(app, tx, { lineId: line.id, because: { code: 'statement-line-refund-fee', params: { reference } } })
  if (line.isReversal || line.amountBani !== negate(amountBani)) return open('statement-line-refund-differs')
  if (await isRefundOnStatement(tx, refund)) return open('statement-line-refund-again')
  if (await isAuthorisationWaiting(tx, refund.id)) return open('statement-line-refund-not-granted')
  await takeAs(app, tx, line, refund)
}

/** The line is its payment, whatever was known of it: a fact. */
async function takeAs(app: App, tx: Tx, line: BankLineRead, refund: RefundRow): Promise<void> {
  const { clientId, id, reference, state } = refund
  const because: Message = {
    code: state === 'refused' ? 'statement-line-refund-gone' : 'statement-line-refund-paid',
    params: { reference },
  }
  const bankReference = line.line.bankReference ?? ''
  const ref = { clientId, kind: bankPayout.name, key: id }
  if (state !== 'paid') {
    if (await effectOf(tx, ref)) await settleProvenEffect(app, tx, bankPayout as never, ref, { bankReference })
    else await moveRefund(app, tx, refund, { to: 'paid', providerReference: bankReference })
  }
  await claimBankLine(app, tx, { lineId: line.id, clientId, because })
}

type Said = { reference: string; lineId: string; concerns: (clientId: string) => void }

/** An operator says that a line is a refund of its sum. Throws `not-found`; `statement-line-settled`, also where the refund has its line by now. */
export async function payRefundByLine(app: App, { reference, lineId, concerns }: Said): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const line = await lockOpenLine(tx, lineId)
    const refund = await refundReferred(tx, reference)
    if (refund?.way !== 'bank' || line.amountBani !== negate(refund.amountBani)) throw new Problem('not-found')
    concerns(refund.clientId)
    if ((await isRefundOnStatement(tx, refund)) || (await isAuthorisationWaiting(tx, refund.id)))
      throw new Problem('statement-line-settled')
    await takeAs(app, tx, line, refund)
  })
}
