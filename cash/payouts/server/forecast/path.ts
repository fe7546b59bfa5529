/** The way of one repayment: what has happened to it when, through all sheets that it stood in, and what is to come. */
import { and, asc, eq } from 'drizzle-orm'
import { findRepayment } from '#cash/repayments/server/queries.ts'
import type { Repayment } from '#cash/repayments/server/repayment-transition.ts'
import { Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import { startOfDay } from '#server/platform/clock.ts'
import type { RepaymentPath, RepaymentPathStep } from '../../contract/forecast.ts'
import type { RepaymentSheet } from '../sheet-transition.ts'
import { repaymentSheetEntries as entries, repaymentSheets as sheets } from '../tables.ts'

type Step = RepaymentPath['steps'][number]

/** Throws `not-found`. */
export async function repaymentPathOf({ db }: App, { clientId, id }: { clientId: string; id: string }): Promise<RepaymentPath> {
  const repayment = await findRepayment(db, { clientId, id })
  if (!repayment) throw new Problem('not-found')
  const stood = await db
    .select({ sheet: sheets, takenOutAt: entries.takenOutAt })
    .from(entries)
    .innerJoin(sheets, eq(sheets.id, entries.sheetId))
    .where(and(eq(entries.clientId, clientId), eq(entries.repaymentId, id)))
    .orderBy(asc(sheets.id))
  const steps = [
    ...stepsBefore(repayment),
    ...stood.flatMap(({ sheet, takenOutAt }) => stepsOf(sheet, takenOutAt)),
    ...stepsAfter(repayment),
  ]
  const { awb, orderId, amountBani, state, kind, accountProblem } = repayment
  return {
    ...{ id, orderAwb: awb, uniqueId: orderId, amount: amountBani, state, isCorrection: kind === 'correction' },
    isAwaiting: accountProblem !== null && state !== 'cancelled' && state !== 'paid',
    steps,
  }
}

const step = (name: RepaymentPathStep, at: Date | null, sheetId: number | null = null): Step => ({
  step: name,
  at: at?.toISOString() ?? null,
  sheetId,
})

/** What the courier and the shop do: known, or to come. */
function stepsBefore({ orderedAt, deliveredAt, sentToUsAt, receivedAt, state }: Repayment): Step[] {
  const mayCome = state === 'expected' || state === 'at-courier'
  const milestones = [step('delivered', deliveredAt), step('sent-to-us', sentToUsAt), step('received', receivedAt)]
  return [step('ordered', orderedAt), ...milestones.filter(({ at }) => at !== null || mayCome)]
}

function stepsOf(sheet: RepaymentSheet, takenOutAt: Date | null): Step[] {
  const { id, madeAt, inFileAt, paidAt, stateChangedAt, returnedOn, state } = sheet
  const made = step('in-sheet', madeAt, id)
  if (takenOutAt) return [made, step('left-out', takenOutAt, id)]
  if (!inFileAt)
    return state === 'failed' ? [made, step('left-out', stateChangedAt, id)] : [made, step('in-file', null, id), step('paid', null, id)]
  const inFile = [made, step('in-file', inFileAt, id)]
  if (state === 'in-file') return [...inFile, step('paid', null, id)]
  const paid = paidAt ? [step('paid', paidAt, id)] : []
  if (state === 'returned') return [...inFile, ...paid, step('returned', returnedOn === null ? stateChangedAt : startOfDay(returnedOn), id)]
  if (state === 'failed') return [...inFile, ...paid, step(paidAt ? 'not-paid' : 'refused', stateChangedAt, id)]
  return [...inFile, ...paid]
}

/** It stands in no sheet. */
function stepsAfter({ state, sheetId, stateChangedAt }: Repayment): Step[] {
  if (state === 'cancelled') return [step('cancelled', stateChangedAt)]
  return sheetId === null && state !== 'paid' ? [step('in-sheet', null), step('in-file', null), step('paid', null)] : []
}
