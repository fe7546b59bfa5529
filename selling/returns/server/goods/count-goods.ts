/** The merchant counts what arrived, says what was done with it, or that it is not awaited any more; each is undone. */
import { Problem } from '#contract/problems.ts'
import { coded } from '#contract/texts/message.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { emitEvent } from '#server/platform/jobs/events.ts'
import {
  type ArrivedLine,
  type CountedLine,
  countedLines,
  countSums,
  type DisposedLine,
  differsFromAnnounced,
  isAllDealtWith,
  unitsToHandBack,
  withDisposal,
} from '../../contract/returned-goods.ts'
import {
  changeReturnRequest,
  custodyLife,
  lockRequest,
  noteReturnStep,
  type RequestRow,
  requireTrusted,
  returnCounted,
} from '../request-life.ts'
import { announcedGoodsOf } from './announced-goods.ts'
import { hasArrived, whereItsParcelIs } from './parcel-custody.ts'

type By = { clientId: string; id: string; userId: string | null }
/** When what was looked at was changed last; null: it was not counted. */
type Seen = { seen: string | null }

async function lockSeen(tx: Tx, { seen, ...ref }: By & Seen): Promise<RequestRow> {
  const row = await lockRequest(tx, ref)
  requireTrusted(row)
  if ((row.goodsChangedAt?.toISOString() ?? null) !== seen) throw new Problem('return-decided')
  return row
}

/** Throws `not-found`, `return-doubtful`, `return-decided` where it was counted meanwhile. */
export async function countGoods(app: App, tx: Tx, { lines, ...by }: By & Seen & { lines: readonly ArrivedLine[] }): Promise<void> {
  const row = await lockSeen(tx, by)
  const countedAt = app.clock.now()
  const counted = countedLines(announcedGoodsOf(row), lines, row.counted ?? [])
  await keepLines(app, tx, row, counted, { countedAt, goodsCameAt: row.goodsCameAt ?? countedAt })
  const sums = Object.fromEntries(Object.entries(countSums(counted)).map(([name, units]) => [name, String(units)]))
  await noteReturnStep(app, tx, row, { step: 'counted', params: sums, userId: by.userId })
  await emitEvent(app, tx, returnCounted, { clientId: row.clientId, id: row.id, countedAt, differs: differsFromAnnounced(counted) })
}

/** With the state that follows from them. */
async function keepLines(
  app: App,
  tx: Tx,
  row: RequestRow,
  counted: CountedLine[],
  more: Partial<Pick<RequestRow, 'countedAt' | 'goodsCameAt'>> = {},
): Promise<void> {
  const handBackSince = unitsToHandBack(counted) > 0 ? (row.handBackSince ?? app.clock.now()) : null
  const patch = { counted, handBackSince, goodsChangedAt: app.clock.now(), ...more }
  const to = isAllDealtWith(counted) ? 'disposed' : 'received'
  if (row.custody === to) return changeReturnRequest(tx, row, patch)
  const received = to === 'disposed' && row.custody !== 'received' ? await custodyLife.move(app, tx, row, { to: 'received' }) : row
  await custodyLife.move(app, tx, received, { to, patch })
}

/** What arrived is not known again. Throws `not-found`, `return-doubtful`, `return-decided`. */
export async function undoCount(app: App, tx: Tx, by: By & Seen): Promise<void> {
  const row = await lockSeen(tx, by)
  if (row.counted === null) throw new Problem('return-decided')
  const uncounted = { counted: null, countedAt: null, goodsChangedAt: null, handBackSince: null }
  const received = row.custody === 'disposed' ? await custodyLife.move(app, tx, row, { to: 'received' }) : row
  if (await hasArrived(tx, row)) await changeReturnRequest(tx, received, uncounted)
  else {
    const to = await whereItsParcelIs(tx, row)
    await custodyLife.move(app, tx, received, { to, patch: { ...uncounted, goodsCameAt: null } })
  }
  await noteReturnStep(app, tx, row, { step: 'count-undone', userId: by.userId })
}

/** Throws `not-found`, `return-doubtful`, `return-decided` where it was not counted, or anew; `invalid-fields`. */
export async function disposeOfGoods(app: App, tx: Tx, { lines, ...by }: By & Seen & { lines: readonly DisposedLine[] }): Promise<void> {
  const row = await lockSeen(tx, by)
  if (row.counted === null) throw new Problem('return-decided')
  const disposed = withDisposal(row.counted, lines)
  if (disposed === null)
    throw new Problem('invalid-fields', { errors: [{ path: 'lines', code: 'invalid', message: coded('return-units-over') }] })
  await keepLines(app, tx, row, disposed)
  const sum = (of: (line: CountedLine) => number) => String(disposed.reduce((total, line) => total + of(line), 0))
  const params = {
    ...{ kept: sum(({ kept }) => kept), destroyed: sum(({ destroyed }) => destroyed) },
    ...{ handedBack: sum(({ handedBack }) => handedBack), toHandBack: sum(({ toHandBack }) => toHandBack) },
  }
  await noteReturnStep(app, tx, row, { step: 'disposed', params, userId: by.userId })
}

/** Throws `not-found`, `return-doubtful`, `return-decided` where it came. */
export async function giveUpWaiting(app: App, tx: Tx, by: By): Promise<void> {
  const row = await lockRequest(tx, by)
  requireTrusted(row)
  if (!custodyLife.mayBecome(row.custody, 'never-came')) throw new Problem('return-decided')
  await custodyLife.move(app, tx, row, { to: 'never-came' })
  await noteReturnStep(app, tx, row, { step: 'never-came', userId: by.userId })
}

/** Throws `not-found`, `return-doubtful`, `return-decided`. */
export async function waitAgain(app: App, tx: Tx, by: By): Promise<void> {
  const row = await lockRequest(tx, by)
  requireTrusted(row)
  if (row.custody !== 'never-came') throw new Problem('return-decided')
  await custodyLife.move(app, tx, row, { to: await whereItsParcelIs(tx, row) })
  await noteReturnStep(app, tx, row, { step: 'awaited-again', userId: by.userId })
}
