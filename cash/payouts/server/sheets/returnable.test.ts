import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { bani, ZERO } from '#contract/money.ts'
import { ibanNumbered } from '#paying/bank-statements/server/test-files.ts'
import type { BankLineRead } from '#paying/operations.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { testApp } from '#server/platform/test-app.ts'
import { repaymentSheets } from '../tables.ts'
import { sheetsReturnable } from './like-line.ts'

const app = await testApp()

const aLine = (iban: string, amount: number): BankLineRead => ({
  ...{ id: randomUUID(), account: app.config.seller.iban, bookedOn: bucharestDayOf(app.clock.now()), amountBani: bani(amount) },
  ...{ isReversal: false, isDoubtful: false },
  line: {
    line: 1,
    key: randomUUID(),
    texts: ['plata'],
    counterparty: { name: 'ANA', iban, fiscalCode: '' },
  } as unknown as BankLineRead['line'],
})

/** How often something is read with it. */
function counted(tx: Tx): { tx: Tx; reads: () => number } {
  let reads = 0
  const counting = new Proxy(tx, {
    get(of, name) {
      if (name === 'select' || name === 'selectDistinctOn') reads += 1
      return Reflect.get(of, name)
    },
  })
  return { tx: counting, reads: () => reads }
}

it('of lines that are looked at together it is asked once whether any account was ever sent a sheet', async () => {
  const now = app.clock.now()
  const [sheet] = await app.db
    .insert(repaymentSheets)
    .values({
      ...{ clientId: randomUUID(), runId: randomUUID(), state: 'in-file', stateChangedAt: now, madeAt: now, inFileAt: now },
      ...{ sheetDate: bucharestDayOf(now), holder: 'Ana Pop', iban: ibanNumbered(77), amountBani: bani(10_000), nettedBani: ZERO },
      ...{ repaymentCount: 1, endToEndId: 'TEST-1' },
    })
    .returning()
  const lines = [...Array.from({ length: 40 }, (_, n) => aLine(ibanNumbered(1_000 + n), 10_000)), aLine(ibanNumbered(77), 10_000)]
  const found = await app.db.inTransaction(async (real) => {
    const { tx, reads } = counted(real)
    const ids: number[] = []
    for (const line of lines) {
      const like = await sheetsReturnable(
        tx,
        { ...line, among: lines },
        { ibans: [line.line.counterparty.iban], isSaid: false, feeMax: bani(0) },
      )
      ids.push(...like.map(({ id }) => id))
    }
    return { ids, reads: reads() }
  })
  expect(found).toEqual({ ids: [sheet?.id], reads: 2 })
})
