/** Couriers and bank played from the panel: what each does with money, and what our side reads of it at once. */
import { z } from 'zod'
import { fetchSettlements, lastFileAtBank, takeBankAnswers, takeSettlementLines } from '#cash/operations.ts'
import { type CourierCode, couriers } from '#contract/couriers.ts'
import { type Bani, fromRon, sum } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { importStatement } from '#paying/operations.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { SandboxTransfer } from '../contract/sandbox.ts'
import { CASH_TEXT, courierPayers } from './demo-story.ts'
import { callBankSimulator, controlSimulator } from './simulators.ts'

const anything = z.unknown()
const Shipments = z.object({
  shipments: z.array(
    z.object({ awb: z.string(), cashRon: z.number(), cashCollectedAt: z.string().nullable(), cashTransferredAt: z.string().nullable() }),
  ),
})

const ourAccount = ({ config }: App): string => config.seller.iban.replace(/\s/g, '').toUpperCase()

/** Each courier sends what it has collected to our account, and its report of it is taken. */
export async function transferCash(app: App, userId: string): Promise<SandboxTransfer[]> {
  const done: SandboxTransfer[] = []
  for (const courier of app.couriers.keys()) {
    const sent = await sendOf(app, courier, userId)
    if (sent) done.push(sent)
  }
  return done
}

async function sendOf(app: App, courier: CourierCode, takenBy: string): Promise<SandboxTransfer | null> {
  const { shipments } = await controlSimulator(app, { partner: courier, method: 'GET', what: 'state' }, Shipments)
  const due = shipments.filter(({ cashCollectedAt, cashTransferredAt, cashRon }) => cashCollectedAt && !cashTransferredAt && cashRon > 0)
  if (due.length === 0) return null
  const amount = sum(due.map(({ cashRon }) => fromRon(cashRon)))
  await controlSimulator(app, { partner: courier, method: 'POST', what: 'advance', body: { cash: 'transfer' } }, anything)
  await comesIn(app, { courier, amount })
  const day = bucharestDayOf(app.clock.now())
  if (app.couriers.get(courier)?.cashTransfers) await fetchSettlements(app, { courier, day, takenBy })
  else {
    const lines = due.map(({ awb, cashRon }) => ({ awb, amountBani: fromRon(cashRon), transferredOn: day }))
    await takeSettlementLines(app, { courier, source: 'file', fileName: null, takenBy, lines })
  }
  return { courier, parcels: due.length, amount }
}

const comesIn = (app: App, { courier, amount }: { courier: CourierCode; amount: Bani }): Promise<unknown> => {
  const name = courierPayers[courier] ?? couriers[courier].name
  const incoming = { account: ourAccount(app), amountBani: amount, name, text: CASH_TEXT }
  return controlSimulator(app, { partner: 'bank', method: 'POST', what: 'advance', body: { incoming } }, anything)
}

/** The bank's statement of today, read as if it had been uploaded. */
export async function readBankStatement(app: App, userId: string) {
  const day = bucharestDayOf(app.clock.now())
  const bytes = await callBankSimulator(app, { path: `statements/${ourAccount(app)}?day=${day}` })
  const { linesRead, linesKnown, linesUsed, linesOpen } = await importStatement(app, {
    bytes,
    fileName: `extras-${day}.xml`,
    readBy: userId,
  })
  return { linesRead, linesKnown, linesUsed, linesOpen }
}

/** The bank gets the last payment file that was handed out, pays all of it, and its answer is read. Throws `not-found` where there is none. */
export async function answerLastFile(app: App, userId: string) {
  const file = await lastFileAtBank(app.db)
  if (!file) throw new Problem('not-found', { because: { code: 'sandbox-no-payment-file' } })
  const [, messageId = ''] = /<MsgId>([^<]+)</.exec(file.content) ?? []
  // One that it has taken before is known to it: what still waits there is paid.
  await callBankSimulator(app, { path: 'payment-files?takes=at-once', body: file.content }).catch(() => undefined)
  await controlSimulator(app, { partner: 'bank', method: 'POST', what: 'advance', body: { payments: { act: 'pay', messageId } } }, anything)
  const bytes = await callBankSimulator(app, { path: `answers/${encodeURIComponent(messageId)}` })
  const { paid, refused } = await takeBankAnswers(app, bytes, { takenBy: userId, fileName: `raspuns-${messageId}.xml` })
  return { runId: file.runId, paid, refused }
}
