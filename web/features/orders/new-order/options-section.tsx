import { Section } from '../../../ui/section.tsx'
import { OptionFields } from '../../shipment-editor/option-fields.tsx'
import type { OrderForm } from './order-form.ts'
import { texts } from './texts.ts'

const AT = 'extraOptions'

export function OptionsSection({ form }: { form: OrderForm }) {
  const errors = Object.fromEntries(
    Object.entries(form.errors).flatMap(([path, error]) => (path.startsWith(`${AT}.`) ? [[path.slice(AT.length + 1), error]] : [])),
  )
  return (
    <Section title={texts.extraOptions}>
      <OptionFields
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
