import { Group, Input, TextInput } from '@mantine/core'
import { isRomanianIban, printedIban } from '../shipment-editor/iban.ts'
import { settingsTexts } from './texts.ts'
import type { SettingsFormOf } from './use-settings-form.ts'

export function RepaymentAccount({ form }: { form: SettingsFormOf }) {
  const iban = form.getInputProps('repaymentAccount.iban')
  return (
    <Input.Wrapper label={settingsTexts.account} description={settingsTexts.accountHint} labelElement="div">
      <Group gap="md" align="flex-start" mt="sm">
        <TextInput
          {...iban}
          label={settingsTexts.iban}
          autoComplete="off"
          className="tabular"
          maxLength={42}
          flex="1 1 260px"
          maw={340}
          onBlur={(event) => {
            const typed = form.getValues().repaymentAccount.iban
            if (isRomanianIban(typed)) form.setFieldValue('repaymentAccount.iban', printedIban(typed))
            iban.onBlur?.(event)
          }}
        />
        <TextInput
          {...form.getInputProps('repaymentAccount.accountHolder')}
          label={settingsTexts.accountHolder}
          maxLength={32}
          autoComplete="off"
          flex="1 1 200px"
          maw={340}
        />
      </Group>
    </Input.Wrapper>
  )
}
