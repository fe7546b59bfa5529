/** A list of the balance as a workbook: the rows of all its pages, the newest first. */

import type { BalanceList } from '#contract/balance/balance.ts'
import { toRon } from '#contract/money.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { App } from '#server/platform/app.ts'
import type { StreamAnswer } from '#server/platform/http/http.ts'
import { type StreamedRow, workbookStream } from '#server/platform/spreadsheet/stream-workbook.ts'
import { availableBalance } from './available.ts'
import { bonusBalance } from './bonus.ts'
import { allBalanceMovements } from './movements.ts'

const WIDTHS = [18, 44, 20, 30, 16, 16]

export async function exportBalance(app: App, texts: Texts, asked: { clientId: string; of: BalanceList }): Promise<StreamAnswer> {
  const words = texts.balance
  const rows = await rowsOf(app, texts, asked)
  const head = [
    words.date,
    words.description,
    words.awb,
    words.recipient,
    words.amount,
    ...(asked.of === 'movements' ? [words.leftAfter] : []),
  ]
  return {
    stream: workbookStream({ name: words.title, widths: WIDTHS, headRows: 1, rows: [head.map((bold) => ({ bold })), ...rows] }),
    name: words.fileNames[asked.of],
  }
}

async function rowsOf(app: App, texts: Texts, { clientId, of }: { clientId: string; of: BalanceList }): Promise<StreamedRow[]> {
  const day = (at: string) => texts.forms.dateTime(at)
  if (of === 'movements')
    return (await allBalanceMovements(app, texts, clientId)).map((one) => [
      ...[day(one.dateTime), one.description, one.orderAwb ?? '', one.recipient],
      ...[toRon(one.amount), toRon(one.left)],
    ])
  const { transactions } = of === 'bonus' ? await bonusBalance(app, texts, clientId) : await availableBalance(app, texts, clientId)
  return transactions
    .toReversed()
    .map(({ dateTime, description, orderAwb, amount }) => [day(dateTime), description, orderAwb ?? '', '', toRon(amount)])
}
