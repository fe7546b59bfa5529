import { getTableColumns } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import type { TransferKind } from '#contract/transfers.ts'
import { testApp } from '#server/platform/test-app.ts'
import {
  balanceColumns,
  clientAccountNames,
  clientAccounts,
  PLATFORM,
  platformAccounts,
  reservableAccounts,
  reservedColumn,
} from './accounts.ts'
import { mayOverdraw, transferRules } from './kinds.ts'
import { ledgerBalances } from './tables.ts'
import { aHistory, type History } from './test-history.ts'
import { verifiedAccounts, verifyLedger } from './verify.ts'

const app = await testApp()
/** The owner with triggers off: only so can a ledger be broken. */
const owner = new pg.Client({ connectionString: inject('templateUrl').replace(/\/[^/]+$/, new URL(app.databaseUrl).pathname) })
const tables = ['ledger_transfers', 'ledger_balances', 'ledger_checkpoints']
const UNKNOWN_CLIENT = '11111111-1111-1111-1111-111111111111'
let clients: History

beforeAll(async () => {
  clients = await aHistory(app)
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  for (const table of tables) await owner.query(`create table sound_${table} as table ${table}`)
})
afterEach(async () => {
  for (const table of tables) {
    await owner.query(`truncate ${table}`)
    await owner.query(`insert into ${table} overriding system value select * from sound_${table}`)
  }
})
afterAll(() => owner.end())

/** Does the damage and answers what the verifier names. */
async function named(damage: string, ...values: unknown[]) {
  const { rowCount } = await owner.query(damage, values)
  expect(rowCount).toBe(1)
  return (await verifyLedger(app.db)).differences
}

const idOf = async (clientId: string, key: string): Promise<number> =>
  (await owner.query<{ id: number }>('select id from ledger_transfers where client_id = $1 and key = $2', [clientId, key])).rows[0]?.id ?? 0

type Row = { clientId?: string; debit?: string; credit?: string; amount?: number; state: string; settles: number | null }

/** Writes a transfer past everything that forbids it. Answers its id. */
async function forge({
  clientId = clients.one,
  debit = 'services',
  credit = 'revenue',
  amount = 301,
  state,
  settles,
}: Row): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into ledger_transfers (client_id, debit, credit, amount_bani, kind, state, settles, key)
     values ($1, $2, $3, $4, 'order-activation', $5, $6, 'forged') returning id`,
    [clientId, debit, credit, amount, state, settles],
  )
  return rows[0]?.id ?? 0
}
const differences = async () => (await verifyLedger(app.db)).differences
const take = (column: string, amount: number) =>
  owner.query(`update ledger_balances set ${column} = ${column} - $2 where client_id = $1`, [clients.one, amount])

describe('the verifier of the ledger', () => {
  it('finds a sound ledger sound and counts what it read', async () => {
    const { rows } = await owner.query<{ transfers: number; clients: number }>(
      'select (select count(*) from ledger_transfers) as transfers, (select count(*) from ledger_balances) as clients',
    )
    expect(await verifyLedger(app.db)).toEqual({ transfers: rows[0]?.transfers, clients: 5, differences: [] })
    expect(rows[0]?.transfers).toBeGreaterThan(40)
  })

  it('names at most 1,000 of a kind, so that a broken rule can be read', async () => {
    await owner.query(
      `insert into ledger_transfers (client_id, debit, credit, amount_bani, kind, state, key)
       select $1, 'unknown', 'bank', 1, 'test', 'posted', 'many/' || n from generate_series(1, 1001) n`,
      [PLATFORM],
    )
    const found = await differences()
    expect(new Set(found.map(({ what }) => what))).toEqual(new Set(['unknown account']))
    expect(found).toHaveLength(1000)
  })

  it('counts nothing where there is nothing', async () => {
    for (const table of tables) await owner.query(`truncate ${table}`)
    expect(await verifyLedger(app.db)).toEqual({ transfers: 0, clients: 0, differences: [] })
  })

  it('says of every account what the statements are made from', () => {
    const accounts = clientAccountNames.map((account) => {
      const isReservable = (reservableAccounts as readonly string[]).includes(account)
      return { account, adds: clientAccounts[account].grows, isReservable }
    })
    expect(verifiedAccounts.accounts).toEqual(accounts)
    expect(verifiedAccounts.platform).toEqual(platformAccounts)
    expect(verifiedAccounts.cash).toEqual(clientAccountNames.filter((account) => clientAccounts[account].floor === 'zero'))
    expect(verifiedAccounts.overdrawing).toEqual(Object.keys(transferRules).filter((kind) => mayOverdraw(kind as TransferKind)))
  })

  it('knows every column that holds a client’s money', () => {
    const columns = Object.values(getTableColumns(ledgerBalances)).map(({ name }) => name)
    const money = columns.filter((name) => name.endsWith('_bani') && name !== 'credit_limit_bani').toSorted()
    expect(verifiedAccounts.columns.toSorted()).toEqual(money)
    expect(balanceColumns.toSorted()).toEqual(money)
  })

  it.each([
    ['prepaid', 'prepaid_bani', 8_900 - 5],
    ['unapplied', 'unapplied_bani', 8_000 + 1 - (200 + 1) - (400 + 1) + 11 + 13 - 5],
    ['bonus', 'bonus_bani', 670 - 5],
    ['services', 'services_bani', 1_500 + 1 - (50 + 1) - (600 + 1) + 303 + 5],
    ['receivable', 'receivable_bani', 200 + 5],
    ['cod_at_courier', 'cod_at_courier_bani', 2_000 - 5],
    ['cod_held', 'cod_held_bani', 2_000 - 41 - 5],
    ['cod_overpaid', 'cod_overpaid_bani', 91 - 41],
  ])('names the one client whose %s is not the sum of its transfers, moved or not', async (account, column, sum) => {
    const damage = `update ledger_balances set ${column} = ${column} + 5 where client_id = $1`
    const what = `balance of ${account}`
    expect(await named(damage, clients.one)).toEqual([{ what, clientId: clients.one, detail: `kept ${sum + 5}, transfers say ${sum}` }])
    expect(await named(damage, clients.still)).toEqual([
      expect.objectContaining({ clientId: clients.one }),
      { what, clientId: clients.still, detail: 'kept 5, transfers say 0' },
    ])
  })

  it.each(reservableAccounts.map((account, i) => [account, 11 + i + (account === 'services' ? 603 : 0)] as const))(
    'names the one client of whom not what is pending is reserved of %s',
    async (account, pending) => {
      const damage = `update ledger_balances set ${reservedColumn(account)} = ${reservedColumn(account)} - 5 where client_id = $1`
      const what = `reserved of ${account}`
      expect(await named(damage, clients.one)).toEqual([
        { what, clientId: clients.one, detail: `kept ${pending - 5}, pending transfers say ${pending}` },
      ])
      expect(await named(damage, clients.still)).toContainEqual({
        what,
        clientId: clients.still,
        detail: 'kept -5, pending transfers say 0',
      })
    },
  )

  it.each([
    ['cod_at_courier', 'cod_at_courier_bani', 2_000 - 5 - 16],
    ['cod_held', 'cod_held_bani', 2_000 - 41 - 5 - 17],
    ['cod_overpaid', 'cod_overpaid_bani', 50],
  ])('names the one client whose %s is below zero, what waits for the bank taken off', async (account, column, left) => {
    const damage = `update ledger_balances set ${column} = ${column} - $2 where client_id = $1`
    const below = { what: `${account} below zero`, clientId: clients.one, detail: 'left -1' }
    expect(await named(damage, clients.one, left)).not.toContainEqual(expect.objectContaining({ what: below.what }))
    expect(await named(damage, clients.one, 1)).toContainEqual(below)
  })

  it('names a pending transfer that reserves nothing', async () => {
    const id = await forge({ debit: 'bank', credit: 'vat', state: 'pending', settles: null })
    expect(await differences()).toEqual([
      { what: 'pending transfer that reserves nothing', clientId: clients.one, detail: `transfer ${id}` },
    ])
  })

  describe('names a settlement', () => {
    const what = 'settlement that does not match its pending transfer'

    it('of nothing', async () => {
      const id = await forge({ state: 'void', settles: 999_999 })
      expect(await differences()).toEqual([{ what, clientId: clients.one, detail: `transfer ${id}` }])
    })

    it('of another client’s pending transfer, which stays pending', async () => {
      const id = await forge({ clientId: clients.two, state: 'void', settles: await idOf(clients.one, 'open') })
      expect(await differences()).toEqual([{ what, clientId: clients.two, detail: `transfer ${id}` }])
    })

    it('of a transfer that was never pending', async () => {
      const posted = await forge({ debit: 'unapplied', credit: 'bank', amount: 13, state: 'posted', settles: null })
      await take('unapplied_bani', 13)
      await owner.query(`update ledger_transfers set key = 'forged before' where id = $1`, [posted])
      const id = await forge({ debit: 'unapplied', credit: 'bank', amount: 13, state: 'void', settles: posted })
      expect(await differences()).toEqual([{ what, clientId: clients.one, detail: `transfer ${id}` }])
    })

    it.each([
      ['another amount', { amount: 300 }],
      ['another debit', { debit: 'vat' }],
      ['another credit', { credit: 'vat' }],
    ])('of %s', async (_, other) => {
      const id = await forge({ ...other, state: 'void', settles: await idOf(clients.one, 'open') })
      await take('services_reserved_bani', 301)
      expect(await differences()).toEqual([{ what, clientId: clients.one, detail: `transfer ${id}` }])
    })

    it('that posts another amount', async () => {
      const id = await forge({ amount: 300, state: 'post', settles: await idOf(clients.one, 'open') })
      await take('services_reserved_bani', 301)
      await take('services_bani', -300)
      expect(await differences()).toEqual([{ what, clientId: clients.one, detail: `transfer ${id}` }])
    })

    it.each(['post', 'void'])('of state %s that says not what it settles', async (state) => {
      const id = await forge({ state, settles: null })
      if (state === 'post') await take('services_bani', -301)
      const row = { clientId: clients.one, detail: `transfer ${id}` }
      expect(await differences()).toEqual([
        { what, ...row },
        { what: 'transfer that settles without being a settlement', ...row },
      ])
    })
  })

  it('names a transfer that settles without being a settlement', async () => {
    const id = await forge({ debit: 'bank', credit: 'vat', state: 'posted', settles: 999_999 })
    const row = { clientId: clients.one, detail: `transfer ${id}` }
    expect(await differences()).toEqual([{ what: 'transfer that settles without being a settlement', ...row }])
  })

  it('names a transfer of a client without accounts', async () => {
    const id = await forge({ clientId: UNKNOWN_CLIENT, state: 'posted', settles: null })
    expect(await differences()).toEqual([
      { what: 'transfer of a client without accounts', clientId: UNKNOWN_CLIENT, detail: `transfer ${id}` },
    ])
  })

  it('names a client’s money moved in the platform’s name, on either side', async () => {
    const what = 'client account moved in the name of the platform'
    const paid = await forge({ clientId: PLATFORM, debit: 'bank', credit: 'unapplied', state: 'posted', settles: null })
    expect(await differences()).toEqual([{ what, clientId: PLATFORM, detail: `transfer ${paid}` }])
    await owner.query(`update ledger_transfers set debit = 'prepaid', credit = 'bank' where id = $1`, [paid])
    expect(await differences()).toEqual([{ what, clientId: PLATFORM, detail: `transfer ${paid}` }])
  })

  it.each([
    { debit: 'banc', credit: 'revenue' },
    { debit: 'bank', credit: 'venituri' },
    { debit: 'xcourier_cod:fan', credit: 'bank' },
  ])('names an unknown account: $debit, $credit', async (accounts) => {
    const id = await forge({ ...accounts, state: 'posted', settles: null })
    expect(await differences()).toEqual([{ what: 'unknown account', clientId: clients.one, detail: `transfer ${id}` }])
  })

  it('names who ordered below the floor, with what was available; reversed money excuses its client alone', async () => {
    const what = 'orders were taken below the floor'
    const floor = 'update ledger_balances set credit_limit_bani = $2 where client_id = $1'
    expect(await named(floor, clients.onCredit, 499)).toEqual([{ what, clientId: clients.onCredit, detail: 'available -500, floor -499' }])
    const available = 8_900 + 7_423 + 670 - 1_152 - 200 - 603 - 5 * 5 - (14 + 15 + 11 + 12 + 13)
    expect(await named(floor, clients.one, -available)).toHaveLength(1)
    expect(await named(floor, clients.one, -available - 1)).toContainEqual({
      what,
      clientId: clients.one,
      detail: `available ${available}, floor ${available + 1}`,
    })
  })

  it('names the platform account whose checkpoint is not the sum of what was written before it', async () => {
    const what = 'checkpoint of a platform account'
    const bank = 2 * (8_000 - 100 - 200 + 2_000 - 1_000) - 21
    expect(await named(`update ledger_checkpoints set balance_bani = balance_bani + 5 where account = 'bank'`)).toEqual([
      { what, clientId: null, detail: `bank: kept ${bank + 5}, transfers say ${bank}` },
    ])
    expect(await named(`insert into ledger_checkpoints select 'vat', 5, written_before from ledger_checkpoints limit 1`)).toContainEqual({
      what,
      clientId: null,
      detail: 'vat: kept 5, transfers say 0',
    })
  })
})
