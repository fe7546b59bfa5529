/** The statement of a consumer as a document, and everything a merchant must be able to show of a case. */

import { shownSealedAccount } from '#contract/banking/sealed-accounts.ts'
import { couriers } from '#contract/couriers.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { ordersFound, parcelEvents } from '#sending/operations.ts'
import type { App } from '#server/platform/app.ts'
import {
  beginDocument,
  DOCUMENT_WIDTH,
  type DocumentRow,
  drawCaption,
  drawHeading,
  drawNotes,
  drawPageNumbers,
  drawParties,
  drawTable,
  type Pdf,
} from '#server/platform/documents/draw-document.ts'
import { addressLines } from '../contract/shown-template.ts'
import { countedAs, LEGAL_WITHDRAWAL_DAYS, SENDING_BACK_DAYS, type WithdrawalTimeliness } from '../contract/withdrawal-period.ts'
import { refundCurrencyOf } from './money/refund-owed.ts'
import { exceptionTextsOf, returnTimelineOf } from './present-request.ts'
import type { RequestRow } from './request-life.ts'

const LABEL_WIDTH = 150

/** For the consumer: what was stated, when, and what follows. */
export async function receiptDocument(row: RequestRow, texts: Texts): Promise<Uint8Array> {
  const words = texts.withdrawal.document
  const { pdf, bytes } = await begun(row, texts, words.receipt)
  pairs(pdf, returnContentOf(row, texts, row.iban), texts)
  drawNotes(pdf, withdrawalConsequencesOf(row, texts))
  drawPageNumbers(pdf, row.id, texts.invoices.page)
  pdf.end()
  return bytes
}

type Evidence = { row: RequestRow; texts: Texts; account: string }

/** `account`: as its reader may see it. */
export async function evidenceDocument(app: App, { row, texts, account }: Evidence): Promise<Uint8Array> {
  const words = texts.withdrawal.document
  const { pdf, bytes } = await begun(row, texts, `${words.evidence} ${row.id}`)
  const { names, shown } = await returnTimelineOf(app, texts, row)
  pairs(pdf, returnContentOf(row, texts, account), texts)
  drawCaption(pdf, words.delivery)
  pairs(pdf, await deliveriesOf(app, row, texts), texts)
  if (row.kind === 'withdrawal') {
    drawCaption(pdf, words.period)
    pairs(pdf, periodFacts(row, texts), texts)
  }
  if (row.counted !== null) {
    drawCaption(pdf, texts.returnSettling.goods.title)
    pairs(pdf, countedOf(row, texts), texts)
  }
  drawCaption(pdf, words.refunded)
  pairs(pdf, refundOf(row, texts, names), texts)
  drawCaption(pdf, words.steps)
  drawTable(
    pdf,
    shown.map(({ at, text, by }) => [texts.forms.dateTime(at), text, by ?? '']),
    [
      { title: words.at, width: 110 },
      { title: words.what, width: 290 },
      { title: words.who, width: DOCUMENT_WIDTH - 400 },
    ],
  )
  drawPageNumbers(pdf, row.id, texts.invoices.page)
  pdf.end()
  return bytes
}

async function begun(row: RequestRow, texts: Texts, title: string) {
  const words = texts.withdrawal.document
  const begunDocument = await beginDocument({ title, author: row.shopName, issuedAt: row.receivedAt, texts })
  drawHeading(begunDocument.pdf, {
    title,
    dates: [
      [words.number, row.id],
      [words.received, texts.forms.dateTime(row.receivedAt)],
    ],
  })
  drawParties(begunDocument.pdf, {
    seller: { title: words.shop, name: row.shopName, details: addressLines(row.toAddress) },
    buyer: { title: words.consumer, name: row.name, details: [row.email, row.phone].filter((line) => line !== '') },
  })
  drawCaption(begunDocument.pdf, words.content)
  return begunDocument
}

const pairs = (pdf: Pdf, rows: readonly DocumentRow[], { withdrawal: { document: words } }: Texts): void =>
  drawTable(pdf, rows, [
    { title: words.field, width: LABEL_WIDTH },
    { title: words.value, width: DOCUMENT_WIDTH - LABEL_WIDTH },
  ])

/** Line by line what was stated. */
export function returnContentOf(row: RequestRow, texts: Texts, account: string): DocumentRow[] {
  const { document: words, statement } = texts.withdrawal
  const order = orderNamed(row, texts)
  const kind = row.kind === 'withdrawal' ? statement({ name: row.name, order }) : texts.returns.kinds.return
  return [
    [texts.returns.kinds[row.kind], kind],
    [words.name, row.name],
    [words.order, order || words.none],
    [words.goods, returnGoodsTextOf(row, texts)],
    [words.email, row.email],
    ...(row.phone === '' ? [] : [[words.phone, row.phone] as const]),
    [words.reason, row.reason || words.none],
    [words.iban, account || words.none],
    ...(row.timeliness === null ? [] : [[words.period, periodText(row, texts, row.timeliness)] as const]),
    ...(row.exceptions.length === 0 ? [] : [[words.exceptions, exceptionTextsOf(texts, row).join('; ')] as const]),
  ]
}

/** By its number, or by its day where that was not at hand. '': it was not named. */
export const orderNamed = (
  { orderNumber, orderedOn }: Pick<RequestRow, 'orderNumber' | 'orderedOn'>,
  { withdrawal, forms }: Texts,
): string => (orderNumber !== '' || orderedOn === null ? orderNumber : withdrawal.orderOfDay(forms.day(orderedOn)))

export const returnGoodsTextOf = ({ goods, goodsText }: RequestRow, texts: Texts): string =>
  goods.length > 0 ? goods.map(texts.returns.details.goodsItem).join('; ') : goodsText || texts.withdrawal.document.wholeOrder

function periodText(
  { periodUntil, withdrawalDays }: RequestRow,
  { withdrawal: { document: words }, forms }: Texts,
  timeliness: WithdrawalTimeliness,
): string {
  const until = periodUntil === null ? words.periodUnknown : words.periodUntil(forms.day(periodUntil))
  return `${words.daysGranted(withdrawalDays)}, ${until}, ${words.timely[timeliness]}`
}

/** What the law wants said with it: sending back, its cost, the money. */
export function withdrawalConsequencesOf(row: RequestRow, { withdrawal: words, forms }: Texts): string[] {
  const { refundUntil, isMoneyHeld, paysSendingBack, iban } = row
  return [
    words.sendBack({ days: SENDING_BACK_DAYS, shopPays: paysSendingBack }),
    `${words.sendTo}: ${addressLines(row.toAddress).join(', ')}.`,
    ...(refundUntil === null ? [] : [words.refund({ until: forms.day(refundUntil), isHeld: isMoneyHeld })]),
    iban === '' ? words.sameMeans : words.toAccount(iban),
  ]
}

async function deliveriesOf(app: App, { clientId, original, cameOn }: RequestRow, texts: Texts): Promise<DocumentRow[]> {
  const { document: words } = texts.withdrawal
  const orders = await ordersFound(app, clientId, original?.orderIds ?? [])
  const parcels = await Promise.all(
    orders.map(async ({ id: orderId, awb, courier }): Promise<DocumentRow> => {
      const delivered = (await parcelEvents(app.db, { clientId, orderId })).findLast(({ state }) => state === 'delivered')
      const label = words.parcel({ awb: awb ?? orderId, courier: courier === null ? '' : couriers[courier].name })
      return [label, delivered ? texts.forms.dateTime(delivered.happenedAt) : words.notDelivered]
    }),
  )
  return [...parcels, [words.came, cameOn === null ? words.periodUnknown : texts.forms.day(cameOn)]]
}

function refundOf(row: RequestRow, texts: Texts, names: ReadonlyMap<string, string>): DocumentRow[] {
  const { withdrawal, forms, returnSettling } = texts
  const { document: words } = withdrawal
  const { refundUntil, money, refundMinor, refundReason, refundReference, moneyChangedAt, moneyChangedBy, receipt, receiptAt } = row
  const receiptText = receipt === 'failed' ? words.receiptFailed : receiptAt === null ? words.receiptWaits : forms.dateTime(receiptAt)
  const by = names.get(moneyChangedBy ?? '') ?? ''
  const noted = texts.returnSettling.refund.summary({
    text: returnSettling.money[money],
    amount: refundMinor === null ? '' : forms.amount(refundMinor, refundCurrencyOf(row)),
    ...{ reason: refundReason, reference: refundReference },
  })
  return [
    [words.receiptMailed, receiptText],
    ...(refundUntil === null ? [] : [[words.refundUntil, forms.day(refundUntil)] as const]),
    [
      words.refunded,
      moneyChangedAt === null ? words.notRefunded : `${returnSettling.refund.by({ at: forms.dateTime(moneyChangedAt), by })}: ${noted}`,
    ],
  ]
}

/** What arrived, line by line; nothing where it was not counted. */
function countedOf({ counted }: RequestRow, { returnSettling: { goods: words } }: Texts): DocumentRow[] {
  return (counted ?? []).map((line) => [line.name, words.arrived(line)])
}

/** In full, or its last characters alone. */
export const accountTextOf = (sealed: string): string => shownSealedAccount(sealed) ?? sealed

type Judged = Pick<RequestRow, 'cameOn' | 'periodUntil' | 'withdrawalDays' | 'timeliness' | 'receivedAt'>

/** How the period of a withdrawal was counted, part by part: what a merchant shows of a case that is disputed. */
function periodFacts({ cameOn, periodUntil, withdrawalDays, timeliness, receivedAt }: Judged, texts: Texts): DocumentRow[] {
  const { forms } = texts
  const { clock: words, document } = texts.withdrawal
  const judged: DocumentRow[] = [
    [words.stated, forms.dateTime(receivedAt)],
    [words.judged, timeliness === null ? document.timely['not-known'] : document.timely[timeliness]],
  ]
  const granted: DocumentRow = [words.days, document.daysGranted(withdrawalDays)]
  // Nothing of the order has come, or some of it has not: either is in time.
  if (cameOn === null || periodUntil === null)
    return [[words.begins, timeliness === 'in-time' ? words.notBegun : document.periodUnknown], granted, ...judged]
  const counted = countedAs({ cameOn, lastDay: periodUntil, days: withdrawalDays })
  const isMoved = counted !== null && counted.plainDay !== periodUntil
  return [
    [words.begins, words.beginsAfter(forms.day(cameOn))],
    granted,
    ...(counted === null || counted.monthsMore === 0
      ? []
      : [[words.more, words.months({ months: counted.monthsMore, lawDays: LEGAL_WITHDRAWAL_DAYS })] as const]),
    ...(isMoved ? [[words.counted, forms.day(counted.plainDay)] as const] : []),
    [words.ends, isMoved ? words.endsMoved(forms.day(periodUntil)) : document.periodUntil(forms.day(periodUntil))],
    [words.calendar, words.calendarUsed],
    ...judged,
  ]
}
