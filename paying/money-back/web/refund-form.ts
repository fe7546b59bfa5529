/** What is typed to return an advance, and what is wrong with it. */
import { useForm } from '@mantine/form'
import { isNameForBank } from '#contract/banking/bank-characters.ts'
import { type Bani, parseRon } from '#contract/money.ts'
import { isRomanianIban, readIban } from '#sending/shipment-editor/web/iban.ts'
import { said } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { HOLDER_MAX, REFUND_MIN } from '../contract/money-back.ts'

export type RefundTyped = { amount: string; accountHolder: string; bankAccount: string }

export const useRefundForm = (validate: (typed: RefundTyped) => FieldErrors) =>
  useForm({ initialValues: { amount: '', accountHolder: '', bankAccount: '' } as RefundTyped, validateInputOnBlur: true, validate })
export type RefundForm = ReturnType<typeof useRefundForm>

type FieldErrors = Partial<Record<keyof RefundTyped, string>>

/** null: nothing that can be read as an amount. */
export const amountTyped = ({ amount }: Pick<RefundTyped, 'amount'>): Bani | null => parseRon(amount, texts.forms.decimalSign)

/** `max`: what can be returned. */
export const refundErrors = (typed: RefundTyped, max: Bani): FieldErrors => ({
  ...accountErrors(typed),
  ...named('amount', amountError(typed, max)),
})

const named = (field: keyof RefundTyped, error: string | null): FieldErrors => (error === null ? {} : { [field]: error })

function amountError(typed: RefundTyped, max: Bani): string | null {
  const amount = amountTyped(typed)
  if (amount === null) return typed.amount.trim() === '' ? texts.moneyBack.amountMissing : said({ code: 'field-invalid' })
  if (amount < REFUND_MIN) return said({ code: 'refund-below-min' })
  return amount > max ? said({ code: 'refund-above-max', params: { max } }) : null
}

type Account = Pick<RefundTyped, 'accountHolder' | 'bankAccount'>

export const accountErrors = ({ accountHolder, bankAccount }: Account): FieldErrors => ({
  ...named('accountHolder', holderError(accountHolder)),
  ...named('bankAccount', ibanError(bankAccount)),
})

function holderError(typed: string): string | null {
  if (typed.trim() === '') return said({ code: 'refund-holder-missing' })
  return isNameForBank(typed) ? null : said({ code: 'holder-other-script' })
}

function ibanError(typed: string): string | null {
  if (typed.trim() === '') return said({ code: 'refund-iban-missing' })
  return isRomanianIban(typed) ? null : said({ code: 'refund-iban-invalid' })
}

/** As it is sent. */
export const accountOf = ({ accountHolder, bankAccount }: Account): Account => ({
  accountHolder: accountHolder.trim().slice(0, HOLDER_MAX),
  bankAccount: readIban(bankAccount),
})
