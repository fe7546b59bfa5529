/** What administrators ask of settlements and payouts, what the bank is asked, and parcels with cash. */

import type { PayoutRunSheetShown, PayoutRunShown } from '#cash/payouts/contract/payout-runs.ts'
import type { DifferenceAction, SettlementDifference } from '#cash/settlements/contract/settlements.ts'
import type { CourierCode } from '#contract/couriers.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { activeOrder, ask, tokenOf } from '../../running/api.ts'
import type { Courier } from '../../running/simulators.ts'
import { thisProduct } from '../../running/this-product.ts'
import { clientWithMoney, upload } from '../held-cash.ts'
import type { Shop } from './agreed.ts'

export const ADMIN = 'admin@demo.test'
const OUR_ACCOUNT = 'RO81EXPD0000000000000001'
export const today = () => bucharestDayOf(new Date())

export type Account = { accountHolder: string; iban: string }
/** What the tests know of an order's cash; the product is held against it. */
export type Parcel = Planned & { awb: string; uniqueId: string; state: 'atCourier' | 'atUs' | 'paid' }
export type Planned = { shop: Shop; courier: Courier; account: Account; bani: number }

/** Paid each banking day. */
export async function aShop(name: string, { accountHolder, iban }: Account): Promise<Shop> {
  const email = await clientWithMoney(name, '1.000,00')
  const profile = { bankName: accountHolder, bankAccount: iban, repaymentSendInterval: 1, repaymentWaitPending: false }
  await ask('POST', '/user/profile', { email, body: { profile } })
  return { email, id: (await ask<{ clientId: string }>('GET', '/auth/me', { email })).clientId }
}

const AT_ONCE = 6

export async function each<T, R>(all: readonly T[], act: (one: T, n: number) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  const left = [...all.entries()]
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) done[next[0]] = await act(next[1], next[0])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return done
}

/** An order whose parcel the courier takes through these steps. */
export async function sent(plan: Planned, name: string, ...steps: readonly string[]): Promise<Parcel> {
  const { shop, courier, bani } = plan
  const cash = { amount: bani / 100, ...plan.account }
  const { awb, uniqueId } = await activeOrder({ name, email: shop.email, courier, cash })
  if (awb === null) throw new Error('the order has no AWB')
  for (const to of steps) await ask('POST', '/sandbox/advance', { email: ADMIN, body: { courier, awb, to } })
  return { ...plan, awb, uniqueId, state: 'atCourier' }
}

type Line = readonly [awb: string, bani: number]
type Taken = { id: string; linesTaken: number; linesKnown: number; linesDifferent: number }

export function takeFile(courier: CourierCode, lines: readonly Line[]): Promise<Taken> {
  const query = new URLSearchParams({ awb: 'AWB', amount: 'Ramburs', day: today(), fileName: 'decont.csv' })
  const rows = lines.map(([awb, bani]) => `${awb};${(bani / 100).toFixed(2)}`)
  return upload<Taken>(`/admin/settlements/file/${courier}?${query}`, ['AWB;Ramburs', ...rows].join('\n'))
}

export const askFan = () => ask<Taken>('POST', '/admin/settlements/ask/fan', { email: ADMIN, body: { day: today() } })

type SettlementLine = { id: string; awb: string; difference: SettlementDifference | null; actions: DifferenceAction[] }
type Settlement = { settlement: { state: string; total: number; differences: number }; list: SettlementLine[] }
export const settlementOf = (id: string) => ask<Settlement>('GET', `/admin/settlements/${id}/lines`, { email: ADMIN })

export const decide = (id: string, action: DifferenceAction) =>
  ask('POST', `/admin/settlements/lines/${id}`, { email: ADMIN, body: { action, note: '' } })

export const receive = (id: string) => ask('POST', `/admin/settlements/${id}/received`, { email: ADMIN, body: { on: today() } })

/** The courier's transfer comes in at the bank, whose statement says so. */
export async function receiveByStatement(name: string, bani: number): Promise<void> {
  const order = { account: OUR_ACCOUNT, amount: (bani / 100).toFixed(2), name, iban: '', text: 'rambursuri' }
  await atBank('incoming', { method: 'POST', body: new URLSearchParams(order), redirect: 'manual' })
  await upload('/admin/bank-statements', await (await atBank(`statements/${OUR_ACCOUNT}`)).text())
}

export const atBank = (path: string, request: RequestInit = {}) => fetch(`${thisProduct().simulatorsUrl}/bank/${path}`, request)
export const advanceBank = (order: object) => atBank('_sim/advance', { method: 'POST', body: JSON.stringify(order) })

/** The bank takes a payment file. Answers the file's name there. */
export async function giveBank(xml: string, takes: 'later' | 'at-once'): Promise<string> {
  const taken = await atBank(`payment-files?takes=${takes}`, { method: 'POST', body: xml })
  if (taken.status !== 201) throw new Error(`the bank refused: ${await taken.text()}`)
  return ((await taken.json()) as { messageId: string }).messageId // as the simulator answers
}

type RunWithSheets = { run: PayoutRunShown; count: number; list: (Omit<PayoutRunSheetShown, 'amount'> & { amount: number })[] }
export const runOf = (id: string) => ask<RunWithSheets>('GET', `/admin/payouts/runs/${id}/sheets`, { email: ADMIN })

export async function fileOf(runId: string, version: '09' | '03'): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(ADMIN)}` }
  return (await fetch(`${thisProduct().baseUrl}/api/admin/payouts/runs/${runId}/file/${version}`, { headers })).text()
}
