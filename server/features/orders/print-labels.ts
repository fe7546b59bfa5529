/** Labels: one order's as the courier makes it, or many in one file ready to print. */
import { PDFDocument } from '@cantoo/pdf-lib'
import type { LabelFormat } from '../../../contract/couriers.ts'
import { Problem } from '../../../contract/problems.ts'
import type { App } from '../../platform/app.ts'
import type { FileAnswer } from '../../platform/http.ts'
import type { OrderRow } from './present-order.ts'
import { orderOf, ordersOf } from './queries.ts'

/** Points of 1/72 inch: A4, of which an A6 is a quarter. */
const A4 = { width: 595.28, height: 841.89 }
const COURIER_CALLS_AT_ONCE = 8

export async function printLabel(
  app: App,
  { clientId, orderId, format }: { clientId: string; orderId: string; format: LabelFormat },
): Promise<FileAnswer> {
  const order = await orderOf(app.db, clientId, orderId)
  return { bytes: await labelOf(app, order, format), name: `awb-${order.awb}-${format}.pdf` }
}

/** The label, kept after the first time. Throws `order-has-no-awb`, `label-unavailable`, `courier-failed`. */
async function labelOf(app: App, { courier, awb, state }: OrderRow, format: LabelFormat): Promise<Uint8Array> {
  if (!courier || !awb || state === 'cancelled') throw new Problem('order-has-no-awb')
  if (!app.couriers[courier].limits.labelFormats.includes(format)) throw new Problem('label-unavailable')
  const name = `labels/${courier}/${awb}-${format}.pdf`
  return app.files.kept(name, async () => {
    const answer = await app.couriers[courier].label(awb, format)
    if (answer.kind === 'refused') throw new Problem('label-unavailable', { message: answer.reason })
    if (answer.kind === 'unknown') throw new Problem('courier-failed', { message: 'A intervenit o eroare in descarcarea AWB-ului!' })
    return answer.pdf
  })
}

export type ManyLabels = {
  clientId: string
  uniqueIds: readonly string[]
  layout: 'one-per-page' | 'four-per-sheet'
  format: LabelFormat
  /** 1 top left, 2 top right, 3 bottom left, 4 bottom right. */
  firstQuarter: number
}

export async function printLabels(app: App, { clientId, uniqueIds, layout, format, firstQuarter }: ManyLabels): Promise<FileAnswer> {
  const orders = await ordersOf(app, clientId, uniqueIds)
  const wanted = layout === 'four-per-sheet' ? 'A6' : format
  const labels: Uint8Array[] = []
  for (let from = 0; from < orders.length; from += COURIER_CALLS_AT_ONCE) {
    labels.push(...(await Promise.all(orders.slice(from, from + COURIER_CALLS_AT_ONCE).map((order) => labelOf(app, order, wanted)))))
  }
  const bytes = layout === 'four-per-sheet' ? await fourPerSheet(labels, firstQuarter) : await onePerPage(labels)
  return { bytes, name: `etichete-${orders.length}.pdf` }
}

export async function onePerPage(labels: readonly Uint8Array[]): Promise<Uint8Array> {
  const merged = await PDFDocument.create()
  for (const label of labels) {
    const source = await PDFDocument.load(label)
    for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page)
  }
  return merged.save()
}

/** A6 labels on A4 sheets of four, beginning at a quarter that is still free. */
export async function fourPerSheet(labels: readonly Uint8Array[], firstQuarter: number): Promise<Uint8Array> {
  const merged = await PDFDocument.create()
  const quarter = { width: A4.width / 2, height: A4.height / 2 }
  let place = firstQuarter - 1
  let sheet = merged.addPage([A4.width, A4.height])
  for (const label of labels) {
    const source = await PDFDocument.load(label)
    for (const page of await merged.embedPdf(source, source.getPageIndices())) {
      if (place === 4) {
        sheet = merged.addPage([A4.width, A4.height])
        place = 0
      }
      const scale = Math.min(quarter.width / page.width, quarter.height / page.height)
      sheet.drawPage(page, {
        x: (place % 2) * quarter.width,
        y: place < 2 ? quarter.height : 0,
        width: page.width * scale,
        height: page.height * scale,
      })
      place += 1
    }
  }
  return merged.save()
}
