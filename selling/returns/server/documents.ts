/** The statement of a consumer as a document, and everything a merchant must be able to show of a case. */

import { shownSealedAccount } from '#contract/banking/sealed-accounts.ts'
import { couriers } from '#contract/couriers.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { ordersFound, parcelEvents } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import {
  beginDocument,
  drawCaption,
  heading,
  notes,
  type Pdf,
  pageNumbers,
  parties,
  type Row,
  table,
  WIDTH,
} from '#server/platform/documents/draw-document.ts'
import { SENDING_BACK_DAYS } from '../contract/withdrawal-period.ts'
import { addressLines, exceptionsSaid, timelineOf } from './present-request.ts'
import type { RequestRow } from './request-life.ts'

const LABEL_WIDTH = 150

/** For the consumer: what was stated, when, and what follows. */
export async function receiptDocument(row: RequestRow, texts: Texts): Promise<Uint8Array> {
  const words = texts.withdrawal.document
  const { pdf, bytes } = await begun(row, texts, words.receipt)
  pairs(pdf, contentOf(row, texts, row.iban), texts)
  notes(pdf, consequencesOf(row, texts))
  pageNumbers(pdf, row.id, texts.invoices.page)
  pdf.end()
  return bytes
}

type Evidence = { row: RequestRow; texts: Texts; account: string }

/** `account`: as its reader may see it. */
export async function evidenceDocument(app: App, { row, texts, account }: Evidence): Promise<Uint8Array> {
  const words = texts.withdrawal.document
  const { pdf, bytes } = await begun(row, texts, `${words.evidence} ${row.id}`)
  const { names, shown } = await timelineOf(app, texts, row)
  pairs(pdf, contentOf(row, texts, account), texts)
  drawCaption(pdf, words.delivery)
  pairs(pdf, await deliveriesOf(app, row, texts), texts)
  drawCaption(pdf, words.refunded)
  pairs(pdf, refundOf(row, texts, names), texts)
  drawCaption(pdf, words.steps)
  table(
    pdf,
    shown.map(({ at, text, by }) => [texts.forms.dateTime(at), text, by ?? '']),
    [
      { title: words.at, width: 110 },
      { title: words.what, width: 290 },
      { title: words.who, width: WIDTH - 400 },
    ],
  )
  pageNumbers(pdf, row.id, texts.invoices.page)
  pdf.end()
  return bytes
}

async function begun(row: RequestRow, texts: Texts, title: string) {
  const words = texts.withdrawal.document
  const begunDocument = await beginDocument({ title, author: row.shopName, issuedAt: row.receivedAt, texts })
  heading(begunDocument.pdf, {
    title,
    dates: [
      [words.number, row.id],
      [words.received, texts.forms.dateTime(row.receivedAt)],
    ],
  })
  parties(begunDocument.pdf, {
    seller: { title: words.shop, name: row.shopName, details: addressLines(row.toAddress) },
    buyer: { title: words.consumer, name: row.name, details: [row.email, row.phone].filter((line) => line !== '') },
  })
  drawCaption(begunDocument.pdf, words.content)
  return begunDocument
}

const pairs = (pdf: Pdf, rows: readonly Row[], { withdrawal: { document: words } }: Texts): void =>
  table(pdf, rows, [
    { title: words.field, width: LABEL_WIDTH },
    { title: words.value, width: WIDTH - LABEL_WIDTH },
  ])

/** Line by line what was stated. */
export function contentOf(row: RequestRow, texts: Texts, account: string): Row[] {
  const { document: words, statement } = texts.withdrawal
  const kind = row.kind === 'withdrawal' ? statement({ name: row.name, order: row.orderNumber }) : texts.returns.kinds.return
  return [
    [texts.returns.kinds[row.kind], kind],
    [words.name, row.name],
    [words.order, row.orderNumber || words.none],
    [words.goods, goodsSaid(row, texts)],
    [words.email, row.email],
    ...(row.phone === '' ? [] : [[words.phone, row.phone] as const]),
    [words.reason, row.reason || words.none],
    [words.iban, account || words.none],
    ...(row.timeliness === null ? [] : [[words.period, `${periodSaid(row, texts)}, ${words.timely[row.timeliness]}`] as const]),
    ...(row.exceptions.length === 0 ? [] : [[words.exceptions, exceptionsSaid(texts, row).join('; ')] as const]),
  ]
}

export const goodsSaid = ({ goods, goodsText }: RequestRow, texts: Texts): string =>
  goods.length > 0 ? goods.map(texts.returns.details.goodsItem).join('; ') : goodsText || texts.withdrawal.document.wholeOrder

const periodSaid = ({ periodUntil }: RequestRow, { withdrawal: { document: words }, forms }: Texts): string =>
  periodUntil === null ? words.periodUnknown : words.periodUntil(forms.day(periodUntil))

/** What the law wants said with it: sending back, its cost, the money. */
export function consequencesOf(row: RequestRow, { withdrawal: words, forms }: Texts): string[] {
  const { refundUntil, isMoneyHeld, paysSendingBack, iban } = row
  return [
    words.sendBack({ days: SENDING_BACK_DAYS, shopPays: paysSendingBack }),
    `${words.sendTo}: ${addressLines(row.toAddress).join(', ')}.`,
    ...(refundUntil === null ? [] : [words.refund({ until: forms.day(refundUntil), isHeld: isMoneyHeld })]),
    iban === '' ? words.sameMeans : words.toAccount(iban),
  ]
}

async function deliveriesOf(app: App, { clientId, original, cameOn }: RequestRow, texts: Texts): Promise<Row[]> {
  const { document: words } = texts.withdrawal
  const orders = await ordersFound(app, clientId, original?.orderIds ?? [])
  const parcels = await Promise.all(
    orders.map(async ({ id: orderId, awb, courier }): Promise<Row> => {
      const delivered = (await parcelEvents(app.db, { clientId, orderId })).findLast(({ state }) => state === 'delivered')
      const label = words.parcel({ awb: awb ?? orderId, courier: courier === null ? '' : couriers[courier].name })
      return [label, delivered ? texts.forms.dateTime(delivered.happenedAt) : words.notDelivered]
    }),
  )
  return [...parcels, [words.came, cameOn === null ? words.periodUnknown : texts.forms.day(cameOn)]]
}

function refundOf(row: RequestRow, texts: Texts, names: ReadonlyMap<string, string>): Row[] {
  const { document: words } = texts.withdrawal
  const { refundUntil, refundedAt, refundedBy, refundReference: reference, receipt, receiptAt } = row
  const said =
    refundedAt === null
      ? words.notRefunded
      : words.refundedBy({ at: texts.forms.dateTime(refundedAt), by: names.get(refundedBy ?? '') ?? '', reference })
  return [
    [
      words.receiptMailed,
      receipt === 'failed' ? words.receiptFailed : receiptAt === null ? words.receiptWaits : texts.forms.dateTime(receiptAt),
    ],
    ...(refundUntil === null ? [] : [[words.refundUntil, texts.forms.day(refundUntil)] as const]),
    [words.refunded, said],
  ]
}

/** In full, or its last characters alone. */
export const accountSaid = (sealed: string): string => shownSealedAccount(sealed) ?? sealed
