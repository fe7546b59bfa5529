/** A parcel's life, whole: what a declaration says, and what its moves do. */

import { eq, sql } from 'drizzle-orm'
import { integer, PgDialect, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { connectDatabase } from '#server/platform/database/database.ts'
import { eventKind, subscribe } from '#server/platform/jobs/events.ts'
import { instantColumn } from '#server/platform/tables.ts'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { histories } from '#server/platform/test-histories.ts'
import { life, type RowMoved } from './life.ts'

const states = ['draft', 'sent', 'delivered', 'lost'] as const
type State = (typeof states)[number]
const moves: Record<State, readonly State[]> = { draft: ['sent'], sent: ['delivered', 'lost'], lost: ['delivered'], delivered: [] }

const parcels = pgTable('parcels', {
  id: uuid().primaryKey().default(sql`uuidv7()`),
  state: text().$type<State>().notNull().default('draft'),
  stateChangedAt: instantColumn('state_changed_at'),
  firstSentAt: instantColumn('first_sent_at'),
  weight: integer(),
  reason: text(),
})
type Parcel = typeof parcels.$inferSelect

const parcelMoved = eventKind<RowMoved<Parcel, State>>('parcel-moved')

const parcelSteps = pgTable('parcel_steps', { parcel: uuid(), cameFrom: text('came_from') })

/** What was done, in its order. */
const done: string[] = []

const parcelLife = life({
  name: 'parcel',
  table: parcels,
  key: ['id'],
  state: 'state',
  moves,
  stamps: ['stateChangedAt'],
  clears: ['reason'],
  book: async (_app, _tx, { to, now }, { fee = 0 }: { fee?: number }) => void done.push(`books ${fee} for ${now.weight} ${to}`),
  event: parcelMoved,
  payload: (moved) => moved,
})

/** The same with what else a life can do: rows that are written apart. */
const carefulLife = life({
  name: 'careful parcel',
  table: parcels,
  key: ['id'],
  state: 'state',
  moves,
  firstStamps: ['firstSentAt'],
  prepare: async (_app, _tx, { now }) => ({ weight: (now.weight ?? 0) + 1 }),
  beside: ({ now, from }) => ({ name: 'noted', table: parcelSteps, row: { parcel: now.id, cameFrom: from } }),
  event: eventKind<null>('careful-parcel-moved'),
  payload: () => null,
})

const clock = testClock('2026-11-23T08:00:00Z')
const app = await testApp({
  clock,
  subscriptions: [subscribe(parcelMoved, async (_app, _tx, { from, to, now }) => void done.push(`${now.weight}: ${from} ${to}`))],
})
const owner = connectDatabase(app.ownerUrl, { poolSize: 1 })
await owner.$client.query(`
  create table parcels (id uuid primary key default uuidv7(), state text not null default 'draft', state_changed_at timestamptz,
                        first_sent_at timestamptz, weight int, reason text);
  create table parcel_steps (parcel uuid, came_from text);
  grant all on parcels, parcel_steps to public`)
await owner.$client.end()

beforeEach(async () => {
  await app.db.delete(parcels)
  done.length = 0
})

async function aParcel(given: Partial<Parcel> = {}): Promise<Parcel> {
  const [row] = await app.db.insert(parcels).values(given).returning()
  if (!row) throw new Error('nothing was written')
  return row
}
const nowOf = async ({ id }: Parcel) => (await app.db.select().from(parcels).where(eq(parcels.id, id)))[0]
const inTransaction = app.db.inTransaction.bind(app.db)

it('writes the row with its stamps and its patch, books once and emits once', async () => {
  const before = await aParcel({ weight: 3, reason: 'too late' })
  const other = await aParcel()
  const asked = clock.now()
  const now = await inTransaction((tx) => parcelLife.move(app, tx, before, { to: 'sent', patch: { weight: 4 }, fee: 7 }))
  expect(now).toEqual({ ...before, state: 'sent', weight: 4, reason: null, stateChangedAt: now.stateChangedAt })
  expect(now.stateChangedAt?.getTime()).toBeGreaterThanOrEqual(asked.getTime())
  expect([await nowOf(before), await nowOf(other)]).toEqual([now, other])
  expect(done).toEqual(['books 7 for 4 sent', '4: draft sent'])
})

it('refuses what is not permitted: a bug of the caller, and nothing is written or emitted', async () => {
  const before = await aParcel()
  const moved = inTransaction((tx) => parcelLife.move(app, tx, before, { to: 'delivered' }))
  await expect(moved).rejects.toThrow(`parcel ${before.id} is draft and cannot become delivered`)
  expect([await nowOf(before), done]).toEqual([before, []])
})

it('refuses a row that is not as it was given: it was not locked', async () => {
  const before = await aParcel()
  await inTransaction((tx) => parcelLife.move(app, tx, before, { to: 'sent' }))
  await expect(inTransaction((tx) => parcelLife.move(app, tx, before, { to: 'sent' }))).rejects.toThrow(
    `parcel ${before.id} has moved meanwhile`,
  )
})

it('moves many at once: all written before the first is booked, each emitted in the given order', async () => {
  const rows = [await aParcel({ weight: 2 }), await aParcel({ weight: 1 }), await aParcel({ weight: 3, state: 'lost' })]
  const [first, second] = rows
  if (!first || !second) throw new Error('they were written')
  await inTransaction((tx) => parcelLife.moveMany(app, tx, [first, second], { to: 'sent' }))
  expect(done).toEqual(['books 0 for 2 sent', '2: draft sent', 'books 0 for 1 sent', '1: draft sent'])
  await expect(inTransaction((tx) => parcelLife.moveMany(app, tx, rows, { to: 'sent' }))).rejects.toThrow('cannot become sent')
  await expect(inTransaction((tx) => parcelLife.moveMany(app, tx, [first, second], { to: 'sent' }))).rejects.toThrow('2 of 2 have moved')
  expect(await inTransaction((tx) => parcelLife.moveMany(app, tx, [], { to: 'sent' }))).toEqual([])
})

it('answers null where a row that was only seen has moved since', async () => {
  const seen = await aParcel({ weight: 1 })
  const toSent = () => inTransaction((tx) => parcelLife.moveSeen(app, tx, seen, { to: 'sent' }))
  const answers = await Promise.all([toSent(), toSent()])
  expect(answers.filter((row) => row === null)).toHaveLength(1)
  expect(answers).toContainEqual(await nowOf(seen))
  expect(done).toEqual(['books 0 for 1 sent', '1: draft sent'])
})

it('moves what is known by its key alone, where it may', async () => {
  const parcel = await aParcel({ weight: 1, state: 'lost' })
  const to = (state: State) => inTransaction((tx) => parcelLife.moveIfPermitted(app, tx, { id: parcel.id }, { to: state }))
  expect([await to('sent'), (await to('delivered'))?.state, await to('delivered')]).toEqual([null, 'delivered', null])
  expect(done).toEqual(['books 0 for 1 delivered', '1: lost delivered'])
})

it('writes what belongs to the row with it, what was found before, and the first time only once', async () => {
  const before = await aParcel({ weight: 1 })
  const sent = await inTransaction((tx) => carefulLife.move(app, tx, before, { to: 'sent' }))
  clock.advance(60_000)
  const lost = await inTransaction((tx) => carefulLife.move(app, tx, sent, { to: 'lost' }))
  expect(lost).toEqual({ ...before, state: 'lost', weight: 3, firstSentAt: sent.firstSentAt })
  expect(sent.firstSentAt).not.toBeNull()
  expect(await nowOf(before)).toEqual(lost)
  const { rows } = await app.db.$client.query('select came_from from parcel_steps where parcel = $1', [before.id])
  expect(rows).toEqual([{ came_from: 'draft' }, { came_from: 'sent' }])
})

it('begins as it is, or as its first move makes it', async () => {
  const row: Parcel = { id: crypto.randomUUID(), state: 'draft', stateChangedAt: null, firstSentAt: null, weight: 5, reason: null }
  await inTransaction((tx) => parcelLife.insert(app, tx, row, { move: { to: 'sent' } }))
  expect(await nowOf(row)).toEqual({ ...row, state: 'sent' })
  expect(done).toEqual(['books 0 for 5 sent', '5: draft sent'])
  expect(await inTransaction((tx) => parcelLife.insertOnlyNew(app, tx, row))).toBeNull()
  await expect(
    inTransaction((tx) => parcelLife.insert(app, tx, { ...row, id: crypto.randomUUID() }, { move: { to: 'lost' } })),
  ).rejects.toThrow('cannot become lost')
})

it('gives statements of a queue their words, judged when the program starts', () => {
  const { set, where } = parcelLife.inStatement({ from: ['draft'], to: ['sent'] })
  expect(new PgDialect().sqlToQuery(sql`${set} where ${where}`)).toMatchObject({
    sql: `"state" = 'sent' where "parcels"."state" in ('draft')`,
    params: [],
  })
  expect(() => parcelLife.inStatement({ from: ['delivered'], to: ['sent'] })).toThrow('delivered cannot become sent')
})

it('leads, whatever is tried, only along the table', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...states), { maxLength: 6 }), async (tried) => {
      const parcel = await aParcel({ weight: 1 })
      done.length = 0
      let is: State = 'draft'
      for (const to of tried) {
        const row = (await nowOf(parcel)) ?? parcel
        const [from, isPermitted] = [is, parcelLife.mayBecome(is, to)]
        const moved = await inTransaction((tx) => parcelLife.move(app, tx, row, { to })).catch(() => null)
        expect(moved !== null).toBe(isPermitted)
        expect(done.splice(0)).toEqual(isPermitted ? [`books 0 for 1 ${to}`, `1: ${from} ${to}`] : [])
        if (isPermitted) is = to
        expect((await nowOf(parcel))?.state).toBe(is)
      }
    }),
    histories(),
  )
})
