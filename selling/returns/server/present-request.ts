/** A return request as its merchant reads it. */
import { and, asc, eq } from 'drizzle-orm'
import { namesOfUsers } from '#account/operations.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { findOrder, ordersFound } from '#sending/operations.ts'
import type { MethodAnswer, ReturnAnswers, RowAnswer } from '#sending/order-templates/contract/return-answers.ts'
import type { ReturnField } from '#sending/order-templates/contract/return-form.ts'
import type { App } from '#server/platform/app.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { BuyerAddress } from '../contract/public-returns.ts'
import type { ReturnDetails, ReturnSummary } from '../contract/return-requests.ts'
import { optionsSaid } from './public/parcel-options.ts'
import type { RequestRow } from './request-life.ts'
import { senderOf } from './return-shipment.ts'
import { returnRequestSteps as steps } from './tables.ts'

export type SummaryRow = Pick<
  RequestRow,
  'id' | 'kind' | 'state' | 'isDoubtful' | 'templateName' | 'orderNumber' | 'refundUntil' | 'refundedAt' | 'orderId' | 'name' | 'receivedAt'
>

export function summaryOf(app: App, row: SummaryRow, awb: string | null): ReturnSummary {
  const { id, kind, state, isDoubtful, templateName, orderNumber, refundUntil, refundedAt, orderId } = row
  const isOverdue = refundUntil !== null && refundUntil < dayIn(app.clock.now())
  return {
    ...{ id, kind, state, isDoubtful, templateName, orderNumber, orderId, awb, refundUntil },
    ...{ buyerName: row.name, receivedAt: row.receivedAt.toISOString() },
    refund: refundUntil === null ? null : refundedAt !== null ? 'refunded' : isOverdue ? 'overdue' : 'due',
  }
}

export async function detailsOf(app: App, texts: Texts, row: RequestRow): Promise<ReturnDetails> {
  const { clientId, original } = row
  const [order, sent, timeline] = await Promise.all([
    row.orderId === null ? null : findOrder(app.db, clientId, row.orderId),
    ordersFound(app, clientId, original?.orderIds ?? []),
    timelineOf(app, texts, row),
  ])
  return {
    ...summaryOf(app, row, order?.awb ?? null),
    ...{ email: row.email, phone: row.phone, goods: row.goods, goodsText: row.goodsText, reason: row.reason },
    pickupAddress: row.address === null ? [] : placeLines(row.address),
    toAddress: addressLines(row.toAddress),
    answers: answersShown(texts, row.fields, row.answers),
    askedOptions: optionsSaid(texts, row.parcel),
    account: row.iban === '' ? null : row.iban,
    exceptions: exceptionsSaid(texts, row),
    isOrderKnown: original !== null,
    original: {
      orderIds: original?.orderIds ?? [],
      store: original?.shop && original.storeOrderId ? { shop: original.shop, id: original.storeOrderId } : null,
    },
    isCash: original?.isCash ?? false,
    ...{ timeliness: row.timeliness, periodUntil: row.periodUntil, isMoneyHeld: row.isMoneyHeld && row.goodsCameAt === null },
    refunded: refundedOf(row, timeline.names),
    ...{ receipt: row.receipt, agreed: row.agreed, refusal: row.refusal, orderState: order?.state ?? null },
    isParcelKnown: row.parcel !== null || sent.length > 0,
    isSenderKnown: senderOf(row, sent) !== null,
    timeline: timeline.shown,
  }
}

export const exceptionsSaid = (texts: Texts, { exceptions }: Pick<RequestRow, 'exceptions'>): string[] =>
  exceptions.map(({ name, ground }) => `${name}: ${texts.withdrawal.grounds[ground]}`)

function refundedOf(
  { refundedAt, refundedBy, refundReference }: RequestRow,
  names: ReadonlyMap<string, string>,
): ReturnDetails['refunded'] {
  if (refundedAt === null) return null
  return { at: refundedAt.toISOString(), by: names.get(refundedBy ?? '') ?? '', reference: refundReference }
}

export async function timelineOf(app: App, texts: Texts, { clientId, id, refundedBy }: RequestRow) {
  const rows = await app.db
    .select()
    .from(steps)
    .where(and(eq(steps.clientId, clientId), eq(steps.requestId, id)))
    .orderBy(asc(steps.happenedAt), asc(steps.id))
  const names = await namesOfUsers(app.db, [...new Set([...rows.map(({ userId }) => userId), refundedBy].filter((one) => one !== null))])
  const shown = rows.map(({ step, params, userId, happenedAt }) => ({
    ...{ step, at: happenedAt.toISOString(), by: userId === null ? null : (names.get(userId) ?? null) },
    text: texts.returns.steps[step](params),
  }))
  return { names, shown }
}

/** What a form was answered, in its order; what was left empty is left out. */
function answersShown(texts: Texts, fields: readonly ReturnField[], answers: ReturnAnswers): ReturnDetails['answers'] {
  return fields.flatMap((field) => {
    const answer = answers[field.id]
    const shown = answer === undefined ? null : answerShown(texts, field, answer)
    return shown === null || (shown.lines.length === 0 && shown.account === null) ? [] : [shown]
  })
}

// Answers were read by the same fields, so each has its field's shape.
function answerShown(texts: Texts, field: ReturnField, answer: ReturnAnswers[string]): ReturnDetails['answers'][number] | null {
  switch (field.type) {
    case 'title':
    case 'paragraph':
      return null
    case 'bank-account-input':
      return { label: field.config.label, lines: [], account: (answer as string) || null }
    case 'checkbox': {
      const ticked = field.config.checkboxesArray.filter(({ id }) => (answer as string[]).includes(id))
      return { label: texts.returns.details.ticked, lines: ticked.map(({ description }) => description), account: null }
    }
    case 'radio-buttons': {
      const { method, iban } = answer as MethodAnswer
      const chosen = field.config.methodsArray.find(({ id }) => id === method)
      return { label: field.config.label, lines: chosen ? [chosen.name] : [], account: iban || null }
    }
    case 'fields-table': {
      const { columnsArray } = field.config
      const lines = (answer as RowAnswer[]).map((row) =>
        columnsArray.flatMap(({ id, name }) => ((row[id] ?? '') === '' ? [] : [`${name}: ${row[id]}`])).join(', '),
      )
      return { label: columnsArray.map(({ name }) => name).join(', '), lines, account: null }
    }
    default: {
      const text = answer as string
      const shown = field.type === 'date-picker' && text !== '' ? texts.forms.day(text) : text
      return { label: field.config.label, lines: shown === '' ? [] : [shown], account: null }
    }
  }
}

const joined = (parts: readonly string[], by: string): string => parts.filter((part) => part !== '').join(by)

export const placeLines = (place: Omit<BuyerAddress, 'countryCode'>): string[] => [
  joined([joined([place.street, place.number], ' '), place.building, place.entrance, place.apartment], ', '),
  joined([place.city, place.countyCode, place.postalCode], ', '),
]

/** Of a template: who gets it, and where. */
export const addressLines = (address: RequestRow['toAddress']): string[] => [
  joined([address.contactName, address.contactCompany], ', '),
  ...placeLines({
    ...{ street: address.addressStreet, number: address.addressNumber, building: address.addressBlock, entrance: address.addressEntrance },
    ...{ apartment: address.addressApartment, city: address.addressCity, countyCode: address.addressCounty },
    postalCode: address.addressPostalCode,
  }),
]
