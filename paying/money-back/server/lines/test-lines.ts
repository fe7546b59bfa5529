/** Lines of our bank statement where no bank takes orders: as in production, an operator makes each transfer. For tests. */
import { randomUUID } from 'node:crypto'
import { camtFile, ibanNumbered, type Line } from '#paying/bank-statements/server/test-files.ts'
import { bankHere, imported, linesIn } from '#paying/bank-statements/server/test-statements.ts'
import { aClient } from '#paying/invoices/server/test-invoices.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { moneyBackStage } from '../test-money-back.ts'
import { refundsOnBankLine } from './refund-lines.ts'

/** `accounts`: from which number on each test has its own. */
export async function linesStage(accounts: number) {
  const { app, clock } = await moneyBackStage({ hasBank: false })
  Object.assign(app, { bank: bankHere, subscriptions: [...app.subscriptions, refundsOnBankLine] })
  const today = () => bucharestDayOf(clock.now())
  let count = 0
  return {
    app,
    today,
    /** A client, and an account that nothing was read of; `count`: which it is. */
    async fresh() {
      count += 1
      return { clientId: await aClient(app), iban: ibanNumbered(accounts + count), count }
    },
    read: (line: Line, bookedOn = today()) => imported(app, camtFile(app, [{ reference: randomUUID().slice(0, 16), ...line }], bookedOn)),
    /** Of that account. */
    linesOf: async (iban: string, state: 'open' | 'used' | 'ignored') =>
      (await linesIn(app, state)).filter((line) => line.counterparty.iban === iban),
  }
}
