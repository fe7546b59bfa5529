import { Section } from '../../../ui/section.tsx'
import { OptionFields } from './option-fields.tsx'
import type { OrderForm } from './order-form.ts'
import { rememberedAccount } from './remembered-account.ts'
import { texts } from './texts.ts'

const AT = 'extraOptions'

export function OptionsSection({ form, accountId }: { form: OrderForm; accountId: string }) {
  const errors = Object.fromEntries(
    Object.entries(form.errors).flatMap(([path, error]) => (path.startsWith(`${AT}.`) ? [[path.slice(AT.length + 1), error]] : [])),
  )
  return (
    <Section title={texts.extraOptions}>
      <OptionFields
        account={rememberedAccount(accountId)}
        inputs={{
          options: form.values.extraOptions,
          at: AT,
          errors,
          change: (options, field) => {
            form.setFieldValue(AT, options)
            form.clearFieldError(`${AT}.${field}`)
          },
          onLeave: (name) => form.validateField(`${AT}.${name}`),
        }}
      />
    </Section>
  )
}
