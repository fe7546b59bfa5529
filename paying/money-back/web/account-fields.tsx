/** The bank account that money is sent to. */
import { texts } from '#web/texts.ts'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { REFUND_HOLDER_MAX } from '../contract/money-back.ts'
import { type RefundForm, refundAccountErrors } from './refund-form.ts'

const words = texts.moneyBack
/** 24 characters in groups of four, and some more for what is pasted around them. */
const IBAN_TYPED_MAX = 40

export function AccountFields({ form }: { form: RefundForm }) {
  const isNeeded = neededFieldsBy(refundAccountErrors, form.values)
  return (
    <>
      <TextField
        label={words.holder}
        required={isNeeded('accountHolder')}
        most={REFUND_HOLDER_MAX}
        autoComplete="off"
        {...form.getInputProps('accountHolder')}
      />
      <TextField
        label={words.iban}
        required={isNeeded('bankAccount')}
        most={IBAN_TYPED_MAX}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('bankAccount')}
      />
    </>
  )
}
