/**
 * A life: the states of a thing, written once for all things. It is declared with its table of permitted moves, its row, its stamps, its
 * event and what a move does besides; only here a state is changed. life.test.ts shows one whole.
 */
import { type Placeholder, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { bareColumn } from '#server/platform/database/statement.ts'
import { type EventKind, emitEvent } from '#server/platform/jobs/events.ts'
import { lifeStatementsOf, type RowBeside, type RowValues } from './life-statements.ts'

type RowOf<T extends PgTable> = T['$inferSelect']
type Name<R> = keyof R & string

/** `before`: as it was given; `now`: as the move has written it. */
export type RowMoved<R, S> = { before: R; from: S; to: S; now: R }
/** `before` null: it began. */
export type RowChanged<R> = { before: R | null; now: R }

/** To each state those that it may become. */
type Moves<S> = Readonly<Record<Exclude<S, null> & PropertyKey, readonly S[]>>

type Declared<T extends PgTable, K extends Name<RowOf<T>>, P, G extends object, R = RowOf<T>, S = RowOf<T>[K]> = {
  /** In errors, and in the names of its statements: at most 20 characters. */
  name: string
  table: T
  key: readonly Name<R>[]
  state: K
  /** A function where other columns take part: `alsoSeen` names them. */
  moves: Moves<S> | ((before: R, now: R) => boolean)
  alsoSeen?: readonly Name<R>[]
  /** From none, and from one that the table does not know. */
  fromOther?: readonly S[]
  /** Written by the clock with each move; what is in the patch goes before. */
  stamps?: readonly Name<R>[]
  /** So too, where there is none yet. */
  firstStamps?: readonly Name<R>[]
  /** null after each move that does not say otherwise. */
  clears?: readonly Name<R>[]
  /** What errors call a row, and its state. */
  label?: (row: R) => string
  standing?: (row: R) => string
  /** Written with the row, in its statement. */
  beside?: (moved: RowMoved<R, S>, given: G) => RowBeside | null
  /** Before the row is written; answers what is written with it. */
  prepare?: (app: App, tx: Tx, moved: RowMoved<R, S>, given: G) => Promise<Partial<R>>
  /** Of all rows at once, when they are written and before their events: sums, what moves along. */
  together?: (app: App, tx: Tx, changed: readonly RowChanged<R>[], given: G) => Promise<void>
  /** Of each row, right before its event: its money. */
  book?: (app: App, tx: Tx, moved: RowMoved<R, S>, given: G) => Promise<void>
} & (
  | {
      event: EventKind<P>
      /** null: no event. */
      payload: (moved: RowMoved<R, S>) => P | null
      /** Of one that began; left out, or null: no event. */
      begun?: (now: R) => P | null
      payloadOfAll?: never
    }
  /** One event for all rows of a move. */
  | { event: EventKind<P>; payloadOfAll: (changed: readonly RowChanged<R>[]) => P; payload?: never; begun?: never }
  /** Rows of a queue, which are moved by statements (`inStatement`) too. */
  | { event: null; payload?: never; begun?: never; payloadOfAll?: never }
)

type MoveOf<R, K extends keyof R, S> = { to: S; patch?: Partial<Omit<R, K>> }

export function life<T extends PgTable, K extends Name<RowOf<T>>, P, G extends object = object>(declared: Declared<T, K, P, G>) {
  type R = RowOf<T>
  type S = R[K]
  type Move = MoveOf<R, K, S> & G
  const { name, key, state, moves, alsoSeen = [], fromOther = [], stamps = [], firstStamps = [], clears = [] } = declared
  const { beside, prepare, together, book } = declared
  const statements = lifeStatementsOf(declared.table, name, key)
  const label = declared.label ?? ((row: R) => `${name} ${row[key.at(-1) ?? state]}`)
  const standing = declared.standing ?? ((row: R) => String(row[state]))
  const states = typeof moves === 'function' ? [] : (Object.keys(moves) as S[]) // a table's keys are its states
  const nextOf = (from: S): readonly S[] =>
    typeof moves === 'function' ? [] : ((from === null ? undefined : moves[from as keyof Moves<S>]) ?? fromOther)
  /** Of a table of moves. */
  const mayBecome = (from: S, to: S): boolean => nextOf(from).includes(to)

  const all = (names: readonly Name<R>[], value: unknown): RowValues => Object.fromEntries(names.map((one) => [one, value]))
  const changesOf = (app: App, { to, patch = {} }: MoveOf<R, K, S>): RowValues => {
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
    return { ...all(clears, null), ...(stamps.length > 0 ? all(stamps, app.clock.now()) : {}), ...given, [state]: to }
  }
  const firstsOf = (app: App, changed: RowValues, before?: R): RowValues => {
    const missing = firstStamps.filter((one) => !(one in changed) && (before === undefined || before[one] === null))
    return missing.length > 0 ? all(missing, app.clock.now()) : {}
  }

  /** Throws where it is not permitted. */
  function judged(before: R, changed: RowValues): RowMoved<R, S> {
    const now = { ...before, ...changed } as R // the changes are of its columns
    const isPermitted = typeof moves === 'function' ? moves(before, now) : mayBecome(before[state], now[state])
    if (!isPermitted) throw new Error(`${label(before)} is ${standing(before)} and cannot become ${standing(now)}`)
    return { before, from: before[state], to: now[state], now }
  }

  const seen = (rows: readonly R[]) =>
    Object.fromEntries([state, ...alsoSeen].map((one) => [one, [...new Set(rows.map((row) => row[one]))]] as const))

  async function notifyAll(app: App, tx: Tx, changed: readonly (RowChanged<R> | RowMoved<R, S>)[], given: G): Promise<void> {
    if (changed.length === 0) return
    await together?.(app, tx, changed, given)
    if (declared.payloadOfAll)
      return emitEvent(app, tx, declared.event, declared.payloadOfAll(changed.map(({ before, now }) => ({ before, now }))))
    for (const one of changed) {
      const moved = 'to' in one ? one : null
      if (moved) await book?.(app, tx, moved, given)
      if (!declared.event) continue
      const payload = moved ? declared.payload(moved) : (declared.begun?.(one.now) ?? null)
      if (payload !== null) await emitEvent(app, tx, declared.event, payload)
    }
  }

  /** Each row with its own patch, in the given order: locked, and as they are now. */
  async function moveEach(app: App, tx: Tx, rows: readonly { row: R; move: Move }[]): Promise<R[]> {
    const moved: RowMoved<R, S>[] = []
    for (const { row, move } of rows) {
      const given = changesOf(app, move)
      const wanted = { ...given, ...firstsOf(app, given, row) }
      let one = judged(row, wanted)
      const more = (await prepare?.(app, tx, one, move)) ?? {}
      one = { ...one, now: { ...one.now, ...more } }
      const changed = { ...wanted, ...more }
      const written = await statements.update(tx, row, seen([row]), { changed, beside: beside?.(one, move) })
      if (written !== 1) throw new Error(`${label(row)} has moved meanwhile`)
      moved.push(one)
    }
    const [first] = rows
    if (first) await notifyAll(app, tx, moved, first.move)
    return moved.map(({ now }) => now)
  }

  /** Many alike, in the given order, in one statement where nothing else is written with each: locked, and as they are now. */
  async function moveMany(app: App, tx: Tx, rows: readonly R[], move: Move): Promise<R[]> {
    if (rows.length <= 1 || beside || prepare || firstStamps.some((one) => rows.some((row) => row[one] === null))) {
      return moveEach(
        app,
        tx,
        rows.map((row) => ({ row, move })),
      )
    }
    const changed = changesOf(app, move)
    const moved = rows.map((row) => judged(row, changed))
    const written = await statements.updateMany(tx, rows, seen(rows), changed)
    if (written !== rows.length)
      throw new Error(`${rows.length - written} of ${rows.length} have moved meanwhile: ${rows.map(label).join(', ')}`)
    await notifyAll(app, tx, moved, move)
    return moved.map(({ now }) => now)
  }

  return {
    mayBecome,
    moveEach,
    moveMany,

    /** `row` is locked and as it is now. Throws an Error (a bug of the caller) where the move is not permitted, or it has moved meanwhile. */
    async move(app: App, tx: Tx, row: R, move: Move): Promise<R> {
      const [now] = await moveEach(app, tx, [{ row, move }])
      return now as R // one for each
    },

    /** `row` as it was seen a moment ago, perhaps without a lock. null: it has moved since, and stays as it is. Throws where it is not permitted. */
    async moveSeen(app: App, tx: Tx, row: R, move: Move): Promise<R | null> {
      const changed = changesOf(app, move)
      judged(row, changed)
      const written = await statements.updateSeen(tx, row, seen([row]), { changed, kept: firstsOf(app, changed) })
      if (!written) return null
      const now = written.now as R // all of its columns
      await notifyAll(app, tx, [{ before: row, from: row[state], to: now[state], now }], move)
      return now
    },

    /** By its key alone, whatever it is now. null: from that the move is not permitted (any more), or there is none. `from`: of those alone. */
    async moveIfPermitted(
      app: App,
      tx: Tx,
      row: RowValues,
      move: Move,
      { from: those = states }: { from?: readonly S[] } = {},
    ): Promise<R | null> {
      const changed = changesOf(app, move)
      const was = { [state]: those.filter((from) => mayBecome(from, move.to)) }
      const written = await statements.updateSeen(tx, row, was, { changed, kept: firstsOf(app, changed) })
      if (!written) return null
      const [before, now] = [written.before as R, written.now as R] // all of its columns
      await notifyAll(app, tx, [{ before, from: before[state], to: now[state], now }], move)
      return now
    },

    /** A new row, written once: as `move` makes it where there is one, which is its event then. `beside` is written with it. */
    async insert(app: App, tx: Tx, row: R, { move, ...more }: { move?: Move | null; beside?: RowBeside } = {}): Promise<R> {
      const moved = move ? judged(row, { ...move.patch, [state]: move.to }) : null
      const now = moved?.now ?? row
      await statements.insert(tx, now, more)
      await notifyAll(app, tx, [moved ?? { before: null, now }], move ?? ({} as G)) // hooks of a beginning are given nothing
      return now
    },

    /** null: there is one with its key, which stays as it is. */
    async insertOnlyNew(app: App, tx: Tx, row: R): Promise<R | null> {
      if (!(await statements.insert(tx, row, { isOnlyNew: true }))) return null
      await notifyAll(app, tx, [{ before: null, now: row }], {} as G) // so too
      return row
    },

    /**
     * For statements over rows that are not locked yet, as a queue's are: what they set and whose rows they may take, judged when the program
     * starts. Of several states to come `given` names the one; no event.
     */
    inStatement({ from, to, given }: { from: readonly S[]; to: readonly S[]; given?: Placeholder }) {
      for (const one of from) for (const next of to) if (!mayBecome(one, next)) throw new Error(`${name}: ${one} cannot become ${next}`)
      const column = statements.columnOf(state)
      const literal = (one: S) => sql.raw(`'${one}'`)
      return {
        set: sql`${bareColumn(column)} = ${given ?? literal(to[0] as S)}`, // what it is to become is named
        where: sql`${column} in (${sql.join(from.map(literal), sql`, `)})`,
      }
    },
  }
}
