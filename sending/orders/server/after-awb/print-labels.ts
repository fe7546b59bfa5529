/** Labels: one order's as the courier makes it, or many in one file ready to print. */
import { sql } from 'drizzle-orm'
import { couriers, type LabelFormat } from '#contract/couriers.ts'
import { Problem } from '#contract/problems.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { courierOf } from '#sending/ports/couriers.ts'
import type { App } from '#server/platform/app.ts'
import type { Statements } from '#server/platform/database/database.ts'
import { assign, isAnyOf, type StatementParams, statement } from '#server/platform/database/statement.ts'
import type { FileAnswer } from '#server/platform/http/http.ts'
import { LABELS_LEFT_OUT_HEADER, type LabelLeftOut, leftOutHeader } from '../../contract/labels-left-out.ts'
import type { OrderRow } from '../present-order.ts'
import { orderOf, requireOrders } from '../queries.ts'
import { orders } from '../tables.ts'
import type { LabelDocument } from './label-pages.ts'

const COURIER_CALLS_AT_ONCE = 8

/** With four hundred files of its library, which a start does without. */
const labelPages = () => import('./label-pages.ts')

export async function printLabel(
  app: App,
  { clientId, orderId, format }: { clientId: string; orderId: string; format: LabelFormat },
): Promise<FileAnswer> {
  const file = await labelOfOrder(app, await orderOf(app.db, clientId, orderId), format)
  await notePrinted(app.db, { clientId, orderIds: [orderId] })
  return file
}

const noting = statement('orders-printed', (given: StatementParams<{ clientId: string; orderIds: readonly string[] }>) => ({
  text: sql`
    update ${orders} set ${assign(orders, { isPrinted: true })}
     where ${orders.clientId} = ${given.clientId} and ${isAnyOf(orders.id, given.orderIds)} and ${orders.isPrinted} is not true`,
}))

/** Their labels left the server to be printed or saved; what an e-mail carries is not printed yet. */
const notePrinted = (db: Statements, printed: { clientId: string; orderIds: readonly string[] }): Promise<number> => noting.run(db, printed)

/** Throws `order-has-no-awb`, `label-unavailable`, `courier-failed`. */
export const labelOfOrder = async (app: App, order: OrderRow, format: LabelFormat): Promise<FileAnswer> => ({
  bytes: (await labelOf(app, order, format)).pdf,
  name: `${order.awb}.pdf`,
})

type LabelFile = { pdf: Uint8Array; label: LabelDocument }

/** The label, kept after the first time. */
async function labelOf(app: App, { courier, awb, state }: OrderRow, format: LabelFormat): Promise<LabelFile> {
  if (!courier || !awb || state === 'cancelled') throw new Problem('order-has-no-awb')
  if (!couriers[courier].labelFormats.includes(format)) throw new Problem('label-unavailable')
  const name = `labels/${courier}/${awb}-${format}.pdf`
  const { readLabel } = await labelPages()
  let label: LabelDocument | null = null
  const pdf = await app.files.kept(name, {
    isUsable: async (kept) => {
      label = await readLabel(kept)
      return label !== null
    },
    fetch: async () => {
      const answer = await courierOf(app, courier).label(awb, format)
      if (answer.kind === 'refused') throw new Problem('label-unavailable', { because: answer.reason })
      label = answer.kind === 'label' ? await readLabel(answer.pdf) : null
      if (answer.kind === 'unknown' || !label) throw new Problem('courier-failed', { because: { code: 'label-failed' } })
      return answer.pdf
    },
  })
  if (!label) throw new Error('a label is kept or fetched only where it can be read')
  return { pdf, label }
}

export type ManyLabels = {
  clientId: string
  /** In which orders left out are named, and the file. */
  texts: Texts
  uniqueIds: readonly string[]
  layout: 'one-per-page' | 'four-per-sheet'
  format: LabelFormat
  /** 1 top left, 2 top right, 3 bottom left, 4 bottom right. */
  firstQuarter: number
}

/** Orders whose labels cannot be had are left out and named; where none is left, throws why of the first. */
export async function printLabels(app: App, { clientId, texts, uniqueIds, layout, format, firstQuarter }: ManyLabels): Promise<FileAnswer> {
  const orders = await requireOrders(app, clientId, uniqueIds)
  const wanted = layout === 'four-per-sheet' ? 'A6' : format
  const tried: Tried[] = []
  for (let from = 0; from < orders.length; from += COURIER_CALLS_AT_ONCE) {
    tried.push(...(await Promise.all(orders.slice(from, from + COURIER_CALLS_AT_ONCE).map((order) => tryLabel(app, texts, order, wanted)))))
  }
  const labels = tried.flatMap((one) => one.label ?? [])
  const failures = tried.flatMap((one) => one.problem ?? [])
  if (labels.length === 0 && failures[0]) throw failures[0]
  const { fourPerSheet, onePerPage } = await labelPages()
  const bytes = layout === 'four-per-sheet' ? await fourPerSheet(labels, firstQuarter) : await onePerPage(labels)
  const leftOut = tried.flatMap((one) => one.leftOut ?? [])
  await notePrinted(app.db, { clientId, orderIds: tried.flatMap(({ label, orderId }) => (label ? orderId : [])) })
  return {
    bytes,
    name: texts.labels.fileName(labels.length),
    ...(leftOut.length > 0 ? { headers: { [LABELS_LEFT_OUT_HEADER]: leftOutHeader(leftOut) } } : {}),
  }
}

type Tried = { orderId: string; label?: LabelDocument; leftOut?: LabelLeftOut; problem?: Problem }

async function tryLabel(app: App, texts: Texts, order: OrderRow, format: LabelFormat): Promise<Tried> {
  try {
    return { orderId: order.id, label: (await labelOf(app, order, format)).label }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { id: uniqueId, awb, courier, recipient, state } = order
    const reason = state === 'cancelled' ? texts.messages['order-is-cancelled'] : error.inWords(texts)
    const courierName = courier ? couriers[courier].name : null
    return { orderId: uniqueId, problem: error, leftOut: { uniqueId, awb, courierName, recipientName: recipient.contact.name, reason } }
  }
}
