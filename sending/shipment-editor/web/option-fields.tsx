/** Extra options of any order; an amount is asked for only where its switch is on. */
import { Stack, Switch, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { repaymentAccount } from '#account/settings/contract/system.ts'
import { type OptionSwitch, optionSwitchNames } from '#sending/shipments/contract/shipments.ts'
import { useCall } from '#web/api.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { checkOptions } from './check-shipment.ts'
import { isAcceptedIban, printedIban, shownIban } from './iban.ts'
import { type ExtraOptionsDraft, type RepaymentAccount, withRepayment } from './shipment-draft.ts'
import classes from './shipment-editor.module.css'
import { bucharestToday, isFridayInBucharest } from './today.ts'

const shipmentTexts = texts.shipmentEditor

export type OptionInputs = {
  options: ExtraOptionsDraft
  /** `path`: the field whose error is out of date by it. */
  change: (options: ExtraOptionsDraft, path: string) => void
  /** Messages by path in the shipment, e.g. `extraOptions.repayment.iban`. */
  errors: Record<string, ReactNode>
  onLeave: (path: string) => void
}

/** That of the client's last order; null: none is known. */
export const useKnownAccount = (): RepaymentAccount | null => useCall(repaymentAccount.last).data?.account ?? null

/** `account`: the store's own, offered where cash on delivery is asked for; null: that of the last order. */
export function OptionFields({ inputs, account = null }: { inputs: OptionInputs; account?: RepaymentAccount | null }) {
  const { options, change } = inputs
  const known = useKnownAccount()
  const toggle = (option: OptionSwitch | 'isInsured') => ({
    checked: options[option],
    onChange: (event: { currentTarget: { checked: boolean } }) => change({ ...options, [option]: event.currentTarget.checked }, at(option)),
  })
  return (
    <Stack gap="md">
      {optionSwitchNames.filter(isOfferedToday).map((name) => (
        <Switch key={name} label={texts.shipmentOptions[name]} {...toggle(name)} />
      ))}
      <Switch label={shipmentTexts.insurance} {...toggle('isInsured')} />
      {options.isInsured && (
        <AmountField
          {...field(inputs, 'insurance')}
          value={options.insurance}
          label={shipmentTexts.insuranceAmount}
          maw={240}
          onChange={(insurance) => change({ ...options, insurance }, at('insurance'))}
        />
      )}
      <Switch
        label={shipmentTexts.repayment}
        checked={options.hasRepayment}
        onChange={(event) => change(withRepayment(options, account ?? known, event.currentTarget.checked), at('hasRepayment'))}
      />
      {options.hasRepayment && <RepaymentFields inputs={inputs} />}
    </Stack>
  )
}

const isOfferedToday = (option: OptionSwitch): boolean => option !== 'saturdayDelivery' || isFridayInBucharest(new Date())

const at = (name: string) => `extraOptions.${name}`

const check = ({ extraOptions }: { extraOptions: ExtraOptionsDraft }) => checkOptions(extraOptions, bucharestToday())

const field = ({ options, errors, onLeave }: OptionInputs, name: string) => ({
  'data-path': at(name),
  required: neededFieldsBy(check, { extraOptions: options })(at(name)),
  error: errors[at(name)],
  onBlur: () => onLeave(at(name)),
})

function RepaymentFields({ inputs }: { inputs: OptionInputs }) {
  const { repayment } = inputs.options
  const mayWriteAccounts = useMay('bank.write')
  const write = (name: keyof ExtraOptionsDraft['repayment'], typed: string) =>
    inputs.change({ ...inputs.options, repayment: { ...repayment, [name]: typed } }, at(`repayment.${name}`))
  return (
    <div className={classes.repayment}>
      <AmountField
        {...field(inputs, 'repayment.amount')}
        value={repayment.amount}
        label={shipmentTexts.repaymentAmount}
        onChange={(amount) => write('amount', amount)}
      />
      {mayWriteAccounts ? <AccountFields inputs={inputs} write={write} /> : <AccountShown inputs={inputs} />}
    </div>
  )
}

type AccountFieldsProps = { inputs: OptionInputs; write: (name: 'iban' | 'accountHolder', typed: string) => void }

function AccountFields({ inputs, write }: AccountFieldsProps) {
  const { repayment } = inputs.options
  return (
    <>
      <TextField
        {...field(inputs, 'repayment.iban')}
        value={repayment.iban}
        onChange={(event) => write('iban', event.currentTarget.value)}
        label={shipmentTexts.iban}
        autoComplete="off"
        className="tabular"
        most={42}
        onBlur={() => {
          if (isAcceptedIban(repayment.iban)) write('iban', printedIban(repayment.iban))
          inputs.onLeave(at('repayment.iban'))
        }}
      />
      <TextField
        {...field(inputs, 'repayment.accountHolder')}
        value={repayment.accountHolder}
        onChange={(event) => write('accountHolder', event.currentTarget.value)}
        label={shipmentTexts.accountHolder}
        most={32}
        autoComplete="off"
      />
    </>
  )
}

/** Where it goes is not for this role to change: as on the order, or as on the client's last one. */
function AccountShown({ inputs }: { inputs: OptionInputs }) {
  const { iban, accountHolder } = inputs.options.repayment
  const isKnown = iban !== ''
  return (
    <TextInput
      {...field(inputs, 'repayment.iban')}
      required={false}
      label={shipmentTexts.account}
      description={shipmentTexts.accountHint}
      value={isKnown ? `${shownIban(iban)}, ${accountHolder}` : ''}
      placeholder={shipmentTexts.accountUnknown}
      readOnly
      variant="filled"
    />
  )
}
