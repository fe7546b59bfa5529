/** What is typed of a statement, how it is judged before it is sent, and what is sent of it. */
import { z } from 'zod'
import { texts } from '#web/texts.ts'
import {
  namesNoOrder,
  type OrderFound,
  type PublicReturnPage,
  type WithdrawalSent,
  WithdrawalTyped,
} from '../../contract/public-returns.ts'
import { errorsBySchema, type FieldErrors } from './field-errors.ts'
import { goodsSent } from './goods-choice.tsx'
import { orderOfLink } from './link-asked.ts'

const words = texts.withdrawal
const text = z.string()

export const TypedStatement = z.object({
  ...{ name: text, orderNumber: text, email: text, goodsText: text, reason: text, iban: text, website: text },
  /** The order's number is not at hand: its day stands for it. */
  isNumberUnknown: z.boolean().default(false),
  orderedOn: text.default(''),
  isPart: z.boolean(),
  goods: z.record(text, z.int()),
})
export type TypedStatement = z.output<typeof TypedStatement>

export const emptyStatement = (): TypedStatement => ({
  ...{ name: '', orderNumber: orderOfLink(), email: '', goodsText: '', reason: '', iban: '', website: '' },
  ...{ isNumberUnknown: false, orderedOn: '', isPart: false, goods: {} },
})

const orderSent = ({ isNumberUnknown, orderNumber, orderedOn }: TypedStatement) =>
  isNumberUnknown ? { orderNumber: '', orderedOn: orderedOn === '' ? undefined : orderedOn } : { orderNumber }

/** As the statement names it. */
export const orderStated = ({ isNumberUnknown, orderNumber, orderedOn }: TypedStatement): string =>
  isNumberUnknown ? words.orderOfDay(texts.forms.day(orderedOn)) : orderNumber.trim()

const Stated = WithdrawalTyped.pick({ name: true, orderNumber: true, email: true, goodsText: true })

/** All of the first step: what is wrong with it would not be seen in the second. */
export function statementErrors(typed: TypedStatement): FieldErrors {
  const order = orderSent(typed)
  const missing = namesNoOrder(order) ? { [typed.isNumberUnknown ? 'orderedOn' : 'orderNumber']: texts.messages['field-missing'] } : {}
  return {
    ...errorsBySchema(Stated, { ...typed, ...order, goodsText: typed.isPart ? typed.goodsText : '' }),
    ...missing,
    ...(typed.isPart && typed.goodsText.trim() === '' ? { goodsText: words.onlySome } : {}),
  }
}

export function statementBody(typed: TypedStatement, { seal }: PublicReturnPage, found: OrderFound): z.input<typeof WithdrawalSent> {
  const { name, email, goodsText, reason, iban, website, isPart, goods } = typed
  return {
    guard: { seal, website },
    ...{ name, email, reason, ...orderSent(typed) },
    iban: found?.isCash === false ? '' : iban,
    goods: isPart ? goodsSent(found?.goods ?? [], goods) : [],
    goodsText: isPart ? goodsText : '',
  }
}
