/** What the journey of cash knows itself of two shops' money, and the product held against it. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { sampleIbanOf } from '#partners/banks/sample-statements.ts'
import { productDatabase } from '../../running/product-database.ts'
import { thisProduct } from '../../running/this-product.ts'
import { expectAgreed, type InFile, type Shop, sumOf, toBani } from './agreed.ts'
import { type Account, type Parcel, runOf } from './calls.ts'

const account = (accountHolder: string, bank: string, number: string): Account => ({ accountHolder, iban: sampleIbanOf(bank, number) })
export const toys = account('Jucarii de Lemn SRL', 'BTRL', 'RONCRT0000000101')
export const closed = account('Cont Vechi SRL', 'RNCB', '0082000000000102')
export const tea = account('Ceai de Munte SRL', 'INGB', '0001008200000103')
export const renamed = account('Cont Nou SRL', 'BRDE', '450SV00000000104')

export const shops: Shop[] = []
export const parcels: Parcel[] = []
export const cameBack: Parcel[] = []
/** Corrections that are not paid out yet. */
export const corrections: { shop: Shop; bani: number; state: Parcel['state'] }[] = []

export async function expectAllAgreed({ reserved = [] }: { reserved?: readonly { shop: Shop; bani: number }[] } = {}): Promise<void> {
  for (const shop of shops) {
    const all = [...parcels, ...corrections].filter((one) => one.shop === shop)
    const inState = (state: Parcel['state']) => sumOf(all.filter((one) => one.state === state).map(({ bani }) => bani))
    const overpaid = sumOf(
      corrections.filter((one) => one.shop === shop && one.bani < 0 && one.state === 'atUs').map(({ bani }) => 0 - bani),
    )
    const held = sumOf(reserved.filter((one) => one.shop === shop).map(({ bani }) => bani))
    const sums = { atCourier: inState('atCourier'), atUs: inState('atUs'), paid: inState('paid') }
    await expectAgreed(productDatabase.$client, shop, { ...sums, reserved: held, overpaid })
  }
}

/** It came in long ago: whatever day and hour it is, it is due. */
export const age = () =>
  productDatabase.$client.query(
    `update repayments set received_at = '2026-01-06T08:00:00Z' where client_id = any($1) and state = 'at-us'`,
    [shops.map(({ id }) => id)],
  )

const isOurs = ({ client }: { client: { id: string } }) => shops.some(({ id }) => id === client.id)
export async function sheetsOf(runId: string) {
  const { run, list } = await runOf(runId)
  return { run, sheets: list.filter(isOurs).map(({ amount, ...sheet }) => ({ ...sheet, bani: toBani(amount) })) }
}
export const plainly = (some: readonly Omit<InFile, 'sheet'>[]) =>
  some.map(({ holder, iban, bani }) => ({ holder, iban, bani })).toSorted((a, b) => (a.iban < b.iban ? -1 : 1))

export const inFileTo = ({ accountHolder, iban }: Account, bani: number) => ({ holder: accountHolder, iban, bani })
/** A sheet for each account of what is with us. */
export const dueByAccount = (some: readonly Parcel[]) =>
  plainly(
    [
      ...Map.groupBy(
        some.filter(({ state }) => state === 'atUs'),
        ({ account }) => account,
      ),
    ].map(([to, cash]) => inFileTo(to, sumOf(cash.map(({ bani }) => bani)))),
  )

export function shopOf(clientId: string): Shop {
  const shop = shops.find(({ id }) => id === clientId)
  if (!shop) throw new Error('the client is no shop of this journey')
  return shop
}

/** All balances are what the transfers add up to. */
export async function expectNothingWrong(): Promise<void> {
  const env = { ...process.env, DATA_DIR: thisProduct().dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, ['product/server/verify-ledger.ts'], { env })
  expect(stdout).toContain('all balances and invariants hold')
}
