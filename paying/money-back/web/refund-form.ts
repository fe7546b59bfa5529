/** What is typed to return an advance, and what is wrong with it. */
import { useForm } from '@mantine/form'
import { isNameForBank } from '#contract/banking/bank-characters.ts'
import { type Bani, parseRon } from '#contract/money.ts'
import { isAcceptedIban, readIban } from '#sending/shipment-editor/web/iban.ts'
import { messageText } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { REFUND_HOLDER_MAX, REFUND_MIN } from '../contract/money-back.ts'

export type RefundTyped = { amount: string; accountHolder: string; bankAccount: string }

export const useRefundForm = (validate: (typed: RefundTyped) => FieldErrors) =>
  useForm({ initialValues: { amount: '', accountHolder: '', bankAccount: '' } as RefundTyped, validateInputOnBlur: true, validate })
export type RefundForm = ReturnType<typeof useRefundForm>

type FieldErrors = Partial<Record<keyof RefundTyped, string>>

/** null: nothing that can be read as an amount. */
export const amountTyped = ({ amount }: Pick<RefundTyped, 'amount'>): Bani | null => parseRon(amount, texts.forms.decimalSign)

/** `max`: what can be returned. */
export const refundErrors = (typed: RefundTyped, max: Bani): FieldErrors => ({
  ...refundAccountErrors(typed),
  ...named('amount', amountError(typed, max)),
})

const named = (field: keyof RefundTyped, error: string | null): FieldErrors => (error === null ? {} : { [field]: error })

function amountError(typed: RefundTyped, max: Bani): string | null {
  const amount = amountTyped(typed)
  if (amount === null) return typed.amount.trim() === '' ? texts.moneyBack.amountMissing : messageText({ code: 'field-invalid' })
  if (amount < REFUND_MIN) return messageText({ code: 'refund-below-min' })
  return amount > max ? messageText({ code: 'refund-above-max', params: { max } }) : null
}

type Account = Pick<RefundTyped, 'accountHolder' | 'bankAccount'>

export const refundAccountErrors = ({ accountHolder, bankAccount }: Account): FieldErrors => ({
  ...named('accountHolder', holderError(accountHolder)),
  ...named('bankAccount', ibanError(bankAccount)),
})

function holderError(typed: string): string | null {
  if (typed.trim() === '') return messageText({ code: 'refund-holder-missing' })
  return isNameForBank(typed) ? null : messageText({ code: 'holder-other-script' })
}

function ibanError(typed: string): string | null {
  if (typed.trim() === '') return messageText({ code: 'refund-iban-missing' })
  return isAcceptedIban(typed) ? null : messageText({ code: 'refund-iban-invalid' })
}

/** As it is sent. */
export const refundAccountOf = ({ accountHolder, bankAccount }: Account): Account => ({
  accountHolder: accountHolder.trim().slice(0, REFUND_HOLDER_MAX),
  bankAccount: readIban(bankAccount),
})
