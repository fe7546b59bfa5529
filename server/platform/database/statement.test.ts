import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { bani as baniColumn, instantColumn } from '../tables.ts'
import { testApp } from '../test-app.ts'
import { connectDatabase } from './database.ts'
import { assign, into, isAnyOf, nullableField, type StatementParams, statement } from './statement.ts'

const parcels = pgTable('parcels_of_a_test', {
  id: uuid().notNull(),
  awbNumber: text('awb_number'),
  weight: integer().notNull(),
  amountBani: baniColumn('amount_bani').notNull(),
  serial: bigint({ mode: 'number' }).notNull(),
  isSent: boolean('is_sent').notNull().default(false),
  sentOn: date('sent_on', { mode: 'string' }),
  changedAt: instantColumn('changed_at').notNull(),
  options: jsonb().$type<{ saturday: boolean } | null>(),
})

const { db, ownerUrl } = await testApp()
const owner = connectDatabase(ownerUrl)
const id = '6f9d2c1e-9a52-4f0e-8f7e-1e1d8f9b2a10'
const other = '6f9d2c1e-9a52-4f0e-8f7e-1e1d8f9b2a11'

const insert = statement(
  'test-parcel-new',
  (given: StatementParams<{ id: string; weight: number; sentOn: string | null; options: object | null; changedAt: Date }>) => ({
    text: sql`insert into ${into(parcels, {
      ...{ id: given.id, weight: given.weight, amountBani: 1234, serial: 2 ** 40, sentOn: given.sentOn },
      ...{ changedAt: given.changedAt, options: given.options, awbNumber: null },
    })}`,
  }),
)
const { awbNumber, weight, amountBani, serial, isSent, sentOn, changedAt, options } = parcels
const byId = statement('test-parcel', (given: StatementParams<{ id: string }>) => ({
  rows: { awbNumber, weight, amountBani, serial, isSent, sentOn, changedAt, options },
  text: (list) => sql`select ${list} from ${parcels} where ${parcels.id} = ${given.id} or ${given.id}::uuid is null`,
}))

const moment = new Date('2026-03-29T00:59:59.123Z')

beforeAll(async () => {
  await owner.$client.query(`create table parcels_of_a_test (id uuid primary key, awb_number text, weight int not null, amount_bani bigint not null,
    serial bigint not null, is_sent boolean not null default false, sent_on date, changed_at timestamptz not null, options jsonb);
    grant all on parcels_of_a_test to public`)
  await owner.$client.end()
  await insert.run(db, { id, weight: 3, sentOn: '2026-03-29', options: { saturday: true }, changedAt: moment })
  await insert.run(db, { id: other, weight: 5, sentOn: null, options: null, changedAt: moment })
})

describe('a statement', () => {
  it('reads each column as its table declares it: money, days, moments, documents', async () => {
    expect(await byId.one(db, { id })).toEqual({
      ...{ awbNumber: null, weight: 3, amountBani: bani(1234), serial: 2 ** 40, isSent: false },
      ...{ sentOn: '2026-03-29', changedAt: moment, options: { saturday: true } },
    })
    expect(await byId.first(db, { id: other })).toMatchObject({ sentOn: null, options: null })
  })

  it('answers null, or throws, where there is no row', async () => {
    expect(await byId.first(db, { id: '00000000-0000-4000-8000-000000000000' })).toBeNull()
    await expect(byId.one(db, { id: '00000000-0000-4000-8000-000000000000' })).rejects.toThrow('test-parcel answered no row')
  })

  it('sets what its columns keep, and counts the rows', async () => {
    const change = statement('test-parcel-change', (given: StatementParams<{ ids: readonly string[]; options: object }>) => ({
      text: sql`update ${parcels} set ${assign(parcels, { options: given.options, isSent: true, weight: sql`${weight} + 1`, sentOn: null })}
                 where ${isAnyOf(parcels.id, given.ids)}`,
    }))
    expect(await change.run(db, { ids: [id, other], options: { saturday: false } })).toBe(2)
    expect(await byId.one(db, { id })).toMatchObject({ options: { saturday: false }, isSent: true, weight: 4, sentOn: null })
  })

  it('reads expressions as they say', async () => {
    const sums = statement('test-parcel-sums', () => ({
      rows: {
        count: sql`count(*)`.mapWith(Number),
        amount: sql`sum(${amountBani})`.mapWith(amountBani),
        newest: nullableField(sql`max(${changedAt}) filter (where false)`.mapWith(changedAt)),
      },
      text: (list) => sql`select ${list} from ${parcels}`,
    }))
    expect(await sums.one(db, {})).toEqual({ count: 2, amount: bani(2468), newest: null })
  })

  it('refuses an expression that does not say how it is read, and a name that is taken', async () => {
    const vague = statement('test-parcel-vague', () => ({
      rows: { count: sql`count(*)` },
      text: (list) => sql`select ${list} from ${parcels}`,
    }))
    await expect(vague.one(db, {})).rejects.toThrow('test-parcel-vague: say how count is read, with mapWith')
    expect(() => statement('test-parcel-vague', () => ({ text: sql`select 1` }))).toThrow('two statements are called test-parcel-vague')
  })
})
