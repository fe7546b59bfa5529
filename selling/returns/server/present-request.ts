/** A return request as its merchant reads it. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { namesOfUsers } from '#account/operations.ts'
import type { MinorUnits } from '#contract/money.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { findOrder, ordersFound } from '#sending/operations.ts'
import type { MethodAnswer, ReturnAnswers, RowAnswer } from '#sending/order-templates/contract/return-answers.ts'
import type { ReturnField } from '#sending/order-templates/contract/return-form.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { readStepParams } from '../contract/kept-step-params.ts'
import { openReturnMoneyStates, type ReturnMoney } from '../contract/return-money.ts'
import type { ReturnDetails, ReturnSummary } from '../contract/return-requests.ts'
import { addressLines, placeLines } from '../contract/shown-template.ts'
import { announcedGoodsOf } from './goods/announced-goods.ts'
import { refundCeilingOf, refundCurrencyOf } from './money/refund-owed.ts'
import { parcelOptionTextsOf } from './public/parcel-options.ts'
import type { RequestRow } from './request-life.ts'
import { returnSenderOf } from './return-shipment.ts'
import { returnRequestSteps as steps } from './tables.ts'

export type ReturnSummaryRow = Pick<
  RequestRow,
  | 'id'
  | 'kind'
  | 'state'
  | 'isDoubtful'
  | 'templateName'
  | 'orderNumber'
  | 'orderId'
  | 'name'
  | 'receivedAt'
  | 'refundUntil'
  | 'money'
  | 'custody'
  | 'handBackSince'
  | 'returnTimeliness'
> & { isCounted: boolean }

export function returnSummaryOf(app: App, row: ReturnSummaryRow, awb: string | null): ReturnSummary {
  const { id, kind, state, isDoubtful, templateName, orderNumber, refundUntil, orderId, money, custody, isCounted, handBackSince } = row
  const isPast = refundUntil !== null && refundUntil < bucharestDayOf(app.clock.now())
  return {
    ...{ id, kind, state, isDoubtful, templateName, orderNumber, orderId, awb, refundUntil, money, custody, isCounted },
    ...{ buyerName: row.name, receivedAt: row.receivedAt.toISOString() },
    isRefundOverdue: isPast && openReturnMoneyStates.includes(money),
    handBackSince: handBackSince?.toISOString() ?? null,
    returnTimeliness: row.returnTimeliness,
  }
}

export async function returnDetailsOf(app: App, texts: Texts, row: RequestRow): Promise<ReturnDetails> {
  const { clientId, original } = row
  const [order, sent, timeline, ceiling] = await Promise.all([
    row.orderId === null ? null : findOrder(app.db, clientId, row.orderId),
    ordersFound(app, clientId, original?.orderIds ?? []),
    returnTimelineOf(app, texts, row),
    refundCeilingOf(app.db, row),
  ])
  return {
    ...returnSummaryOf(app, { ...row, isCounted: row.counted !== null }, order?.awb ?? null),
    ...{ email: row.email, phone: row.phone, goods: row.goods, goodsText: row.goodsText, reason: row.reason },
    pickupAddress: row.address === null ? [] : placeLines(row.address),
    toAddress: addressLines(row.toAddress),
    answers: answersShown(texts, row.fields, row.answers),
    askedOptions: parcelOptionTextsOf(texts, row.parcel),
    account: row.iban === '' ? null : row.iban,
    exceptions: exceptionTextsOf(texts, row),
    isOrderKnown: original !== null,
    original: {
      orderIds: original?.orderIds ?? [],
      store: original?.shop && original.storeOrderId ? { shop: original.shop, id: original.storeOrderId } : null,
    },
    ...{ isCash: original?.isCash ?? false, isOfCompany: original?.isOfCompany ?? false, isErased: row.erasedAt !== null },
    ...{ withdrawalDays: row.withdrawalDays, returnDays: row.returnDays, returnUntil: row.returnUntil, orderedOn: row.orderedOn },
    ...{ timeliness: row.timeliness, periodUntil: row.periodUntil, isMoneyHeld: row.isMoneyHeld && row.goodsCameAt === null },
    refund: refundShown(row, { ceiling, names: timeline.names }),
    announced: announcedGoodsOf(row),
    counted: countShown(row),
    matched: row.matchedAt === null ? null : { at: row.matchedAt.toISOString(), by: timeline.names.get(row.matchedBy ?? '') ?? '' },
    ...{ receipt: row.receipt, agreed: row.agreed, refusal: row.refusal, orderState: order?.state ?? null },
    isParcelKnown: row.parcel !== null || sent.length > 0,
    isSenderKnown: returnSenderOf(row, sent) !== null,
    timeline: timeline.shown,
  }
}

export const exceptionTextsOf = (texts: Texts, { exceptions }: Pick<RequestRow, 'exceptions'>): string[] =>
  exceptions.map(({ name, ground }) => `${name}: ${texts.withdrawal.grounds[ground]}`)

function countShown({ counted, countedAt, goodsChangedAt }: RequestRow): ReturnDetails['counted'] {
  if (counted === null || countedAt === null || goodsChangedAt === null) return null
  return { lines: counted, at: countedAt.toISOString(), changedAt: goodsChangedAt.toISOString() }
}

type RefundBasis = { ceiling: MinorUnits | null; names: ReadonlyMap<string, string> }

function refundShown(row: RequestRow, { ceiling, names }: RefundBasis): ReturnMoney {
  const { money: state, refundMinor: amount, refundReason: reason, refundReference: reference, moneyChangedAt, moneyChangedBy } = row
  return {
    ...{ state, amount, currency: refundCurrencyOf(row), ceiling, reason, reference },
    at: moneyChangedAt?.toISOString() ?? null,
    by: moneyChangedBy === null ? null : (names.get(moneyChangedBy) ?? null),
  }
}

export async function returnTimelineOf(app: App, texts: Texts, { clientId, id, moneyChangedBy, matchedBy }: RequestRow) {
  const rows = await app.db
    .select()
    .from(steps)
    .where(and(eq(steps.clientId, clientId), eq(steps.requestId, id)))
    // At one moment it was received first, whatever the keys of the rows say.
    .orderBy(asc(steps.happenedAt), sql`${steps.step} <> 'received'`, asc(steps.id))
  const users = [...rows.map(({ userId }) => userId), moneyChangedBy, matchedBy].filter((one) => one !== null)
  const names = await namesOfUsers(app.db, [...new Set(users)])
  const shown = rows.map(({ step, params, userId, happenedAt }) => ({
    ...{ step, at: happenedAt.toISOString(), by: userId === null ? null : (names.get(userId) ?? null) },
    text: texts.returns.steps[step](readStepParams(params)),
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
export function answerShown(texts: Texts, field: ReturnField, answer: ReturnAnswers[string]): ReturnDetails['answers'][number] | null {
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
