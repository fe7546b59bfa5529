/** Extra options; an amount is asked for only where its switch is on. */
import { Stack, Switch, TextInput } from '@mantine/core'
import { Section } from '../../../ui/section.tsx'
import { AmountField } from './amount-field.tsx'
import { isRomanianIban, printedIban } from './iban.ts'
import classes from './new-order.module.css'
import type { OrderForm } from './order-form.ts'
import { rememberedAccount } from './remembered-account.ts'
import { isFridayInBucharest } from './saturday.ts'
import { texts } from './texts.ts'

export function OptionsSection({ form, accountId }: { form: OrderForm; accountId: string }) {
  const { extraOptions } = form.values
  const toggle = (option: 'openAtDelivery' | 'saturdayDelivery' | 'isInsured') =>
    form.getInputProps(`extraOptions.${option}`, { type: 'checkbox' })
  return (
    <Section title={texts.extraOptions}>
      <Stack gap="md">
        <Switch label={texts.openAtDelivery} {...toggle('openAtDelivery')} />
        {isFridayInBucharest(new Date()) && <Switch label={texts.saturdayDelivery} {...toggle('saturdayDelivery')} />}
        <Switch label={texts.insurance} {...toggle('isInsured')} />
        {extraOptions.isInsured && (
          <AmountField
            {...form.getInputProps('extraOptions.insurance')}
            value={extraOptions.insurance}
            label={texts.insuranceAmount}
            required
            maw={240}
            onChange={(typed) => form.setFieldValue('extraOptions.insurance', typed)}
          />
        )}
        <Switch
          label={texts.repayment}
          checked={extraOptions.hasRepayment}
          onChange={(event) => switchRepayment(form, accountId, event.currentTarget.checked)}
        />
        {extraOptions.hasRepayment && <RepaymentFields form={form} />}
      </Stack>
    </Section>
  )
}

/** The account of the last order is offered, never one over another already typed. */
function switchRepayment(form: OrderForm, accountId: string, hasRepayment: boolean): void {
  const { repayment } = form.getValues().extraOptions
  form.setFieldValue('extraOptions.hasRepayment', hasRepayment)
  const known = rememberedAccount(accountId)
  if (!hasRepayment || repayment.iban !== '' || known === null) return
  form.setFieldValue('extraOptions.repayment', { ...repayment, iban: printedIban(known.iban), accountHolder: known.accountHolder })
}

function RepaymentFields({ form }: { form: OrderForm }) {
  const iban = form.getInputProps('extraOptions.repayment.iban')
  return (
    <div className={classes.repayment}>
      <AmountField
        {...form.getInputProps('extraOptions.repayment.amount')}
        value={form.values.extraOptions.repayment.amount}
        label={texts.repaymentAmount}
        required
        onChange={(typed) => form.setFieldValue('extraOptions.repayment.amount', typed)}
      />
      <TextInput
        {...iban}
        label={texts.iban}
        required
        autoComplete="off"
        className="tabular"
        maxLength={42}
        onBlur={() => {
          const typed = form.getValues().extraOptions.repayment.iban
          if (isRomanianIban(typed)) form.setFieldValue('extraOptions.repayment.iban', printedIban(typed))
          form.validateField('extraOptions.repayment.iban')
        }}
      />
      <TextInput
        {...form.getInputProps('extraOptions.repayment.accountHolder')}
        label={texts.accountHolder}
        required
        maxLength={32}
        autoComplete="off"
      />
    </div>
  )
}
