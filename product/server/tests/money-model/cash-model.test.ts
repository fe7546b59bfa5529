import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectPayoutsRight, jsonPaymentFiles } from '#cash/payouts/server/test-payouts.ts'
import { paymentFiles as realFiles } from '#partners/banks/payment-files.ts'
import { bankHere } from '#paying/bank-statements/server/test-statements.ts'
import { histories, historiesWithinMs } from '#server/platform/test-histories.ts'
import { testServer } from '../../test-server.ts'
import { type CashMove, cashDeedOf, cashHistory } from './cash-moves.ts'
import { type CashClient, type CashFigures, cashFiguresOf, newCashClient, takeCash } from './model-cash.ts'
import { beginCash, playCash, readCashFigures } from './test-play-cash.ts'

/** They take some seconds together. */
const FEW = 20

/** The file that banks are given; their answers are the tests' own. */
const paymentFiles = { ...jsonPaymentFiles, writePaymentFile: realFiles.writePaymentFile }
// As in production: no bank takes orders, an operator makes each transfer.
const { parts, user } = await testServer()
const app = Object.assign(parts.app, { bank: bankHere, paymentFiles, bankTransfers: null })

/** Throws where the product says, does or refuses something else than the model, with all that was done so far. */
async function judge(moves: readonly CashMove[], say: (client: CashClient) => CashFigures = cashFiguresOf): Promise<void> {
  const client = newCashClient()
  const played = await beginCash(app, (await user(`ramburs-${randomUUID()}`)).id)
  const deeds: string[] = []
  const compare = (model: unknown, of: unknown) => {
    if (JSON.stringify(model) === JSON.stringify(of)) return
    throw new Error(`after\n${deeds.join('\n')}\nthe model says\n${shown(model)}\nthe product says\n${shown(of)}`)
  }
  for (const move of moves) {
    const deed = cashDeedOf(client, move)
    if (!deed) continue
    deeds.push(JSON.stringify(deed))
    compare(takeCash(client, deed), await playCash(played, deed))
    compare(say(client), await readCashFigures(played))
  }
}

const shown = (of: unknown): string => JSON.stringify(of, null, 1)

it(
  'whatever couriers report, banks answer and statements show, cash and refunds are where the requirements say',
  async () => {
    await fc.assert(
      fc.asyncProperty(cashHistory, (moves) => judge(moves)),
      histories(FEW),
    )
    await expectPayoutsRight(app)
  },
  historiesWithinMs(FEW),
)

const moves = (...list: readonly [CashMove['what'], number][]): CashMove[] => list.map(([what, size]) => ({ what, size, pick: 1 }))

it('the judge notices cash that is not where it is said to be', async () => {
  const simple = moves(['deliver', 100], ['report', 0], ['arrive', 0], ['run', 0], ['answer', 0])
  await judge(simple)
  const unpaid = (client: CashClient) => ({ ...cashFiguresOf(client), sheets: client.sheets.map(({ amount }) => `in-file ${amount}`) })
  await expect(judge(simple, unpaid)).rejects.toThrow(/after\n.*deliver[\s\S]*"says":"paid"[\s\S]*the product says/)
})

it('the judge notices a bank file that pays something else', async () => {
  const simple = moves(['deliver', 100], ['deliver', 200], ['report', 0], ['arrive', 0], ['run', 0])
  await judge(simple)
  const { writePaymentFile } = paymentFiles
  for (const [wrong, said] of [
    [(xml: string) => xml.replace(/(<InstdAmt[^>]*>\d+\.)\d\d/, '$199'), /its totals are not those/],
    [(xml: string) => xml.replace(/<CdtTrfTxInf>[\s\S]*<\/CdtTrfTxInf>/, ''), /its totals are not those/],
    [(xml: string) => xml.replaceAll(/(<CdtrAcct>\s*<Id>\s*<IBAN>)\w+/g, '$1RO49AAAA1B31007593840000'), /to another payee/],
  ] as const) {
    paymentFiles.writePaymentFile = (file, version) => wrong(writePaymentFile(file, version))
    try {
      await expect(judge(simple)).rejects.toThrow(said)
    } finally {
      paymentFiles.writePaymentFile = writePaymentFile
    }
  }
  const other = (client: CashClient) => ({ ...cashFiguresOf(client), files: client.files.map(() => '1 payments of 1: 1 to 0') })
  await expect(judge(simple, other)).rejects.toThrow(/the product says/)
})

/** Without these histories would be worth little. */
const situations: Record<string, (client: CashClient, done: readonly string[]) => boolean> = {
  ...Object.fromEntries(
    ['run done', 'run refused', 'undo-answer done', 'undo-answer refused', 'revert done', 'revert refused', 'name-account done'].map(
      (wanted) => [wanted, (_: CashClient, done: readonly string[]) => done.includes(wanted)],
    ),
  ),
  'a sheet in doubt': ({ sheets }) => sheets.some(({ isDoubted }) => isDoubted),
  'a sheet that came back, whose cash was paid again': ({ sheets, parcels }) =>
    sheets.some(({ state, parcels: of }) => state === 'returned' && of.some((one) => parcels[one]?.state === 'paid')),
  'a refusal that was undone and paid': ({ answers, sheets }) =>
    answers.some(({ isUndone, became, sheet }) => isUndone && became === 'refused' && sheets[sheet]?.state === 'paid'),
  'a file with payments to both accounts': ({ files }) => files.some((of) => of.length > 1),
  'a sheet debited twice': ({ sheets }) => sheets.some(({ again }) => again > 0),
  'sheets of both accounts': ({ sheets }) => new Set(sheets.map(({ account }) => account)).size > 1,
  'a refund that the statement has ended': ({ refunds }) => refunds.some(({ isDebited }) => isDebited),
}

const SAMPLED = 500

describe('random histories of cash', () => {
  it.each(Object.entries(situations))('come to: %s', (_, isSo) => {
    const isReached = fc.sample(cashHistory, SAMPLED).some((some) => {
      const client = newCashClient()
      const done: string[] = []
      return some.some((move) => {
        const deed = cashDeedOf(client, move)
        if (deed) done.push(`${deed.kind} ${takeCash(client, deed)}`)
        return isSo(client, done)
      })
    })
    expect(isReached).toBe(true)
  })
})
