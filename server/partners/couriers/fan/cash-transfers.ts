/** FAN's report of the cash it sent on a day (`/reports/bank-transfers`). */
import { z } from 'zod'
import { fromRon } from '../../../../contract/money.ts'
import type { CashTransfer } from '../port.ts'
import { awbNumber, type FanHttp, numeric, readAllRows } from './http.ts'
import type { FanSettings } from './settings.ts'

/** `28.02.2023`, unlike everywhere else at FAN. */
const dotted = z
  .string()
  .regex(/^(0[1-9]|[12]\d|3[01])\.(0[1-9]|1[0-2])\.[12]\d{3}/)
  .transform((text) => text.slice(0, 10).split('.').reverse().join('-'))

const TransferRow = z.object({
  info: z.object({
    awbNumber,
    amountCollected: numeric,
    transactionDate: dotted.nullish().catch(null),
    transferDate: dotted.nullish().catch(null),
  }),
})

export async function readCashTransfers(http: FanHttp, settings: FanSettings, day: string): Promise<CashTransfer[]> {
  const query = new URLSearchParams({ clientId: settings.clientId, date: day })
  const call = { operation: 'cash-transfers', path: '/reports/bank-transfers', query, timeoutMs: settings.readTimeoutMs }
  const rows = await readAllRows(http, call, TransferRow)
  return rows.map(({ info }) => ({
    awb: info.awbNumber,
    amountBani: fromRon(info.amountCollected),
    collectedOn: info.transactionDate ?? null,
    transferredOn: info.transferDate ?? day,
  }))
}
