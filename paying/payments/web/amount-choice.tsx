/** One of the usual amounts, or one of one's own. */
import { Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { PREDEFINED_AMOUNTS, THRESHOLD_TOO_SMALL } from '#contract/balance/amounts.ts'
import { texts } from '#web/texts.ts'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { type ChosenAmount, CUSTOM_AMOUNT, thresholdFault, topUpFault } from './chosen-amount.ts'
import classes from './payments.module.css'

const words = texts.topUpChoice

type ChoiceProps = {
  label: string
  description?: string
  value: ChosenAmount
  onChange: (value: ChosenAmount) => void
  onLeave?: () => void
  error: string | null
}

export function TopUpAmountChoice(props: ChoiceProps) {
  return (
    <AmountChoice
      {...props}
      fault={topUpFault}
      offered={PREDEFINED_AMOUNTS.map((amount) => ({ value: String(amount), label: texts.forms.ron(amount) }))}
      custom={words.customAmount}
      typedLabel={words.typedAmount}
      phoneColumns={2}
    />
  )
}

export function ThresholdChoice(props: Omit<ChoiceProps, 'label'>) {
  return (
    <AmountChoice
      {...props}
      label={words.threshold}
      fault={thresholdFault}
      offered={[
        { value: String(THRESHOLD_TOO_SMALL), label: words.whenTooSmall, isWide: true },
        ...PREDEFINED_AMOUNTS.map((amount) => ({ value: String(amount), label: words.below(unbroken(texts.forms.ron(amount))) })),
      ]}
      custom={words.customThreshold}
      typedLabel={words.typedThreshold}
      phoneColumns={1}
    />
  )
}

const unbroken = (amount: string): string => amount.replaceAll(' ', '\u00a0')

type AmountChoiceProps = ChoiceProps & {
  /** What is wrong with it; null: nothing. */
  fault: (value: ChosenAmount) => string | null
  offered: readonly { value: string; label: string; isWide?: boolean }[]
  custom: string
  typedLabel: string
  /** On a phone. */
  phoneColumns: 1 | 2
}

function AmountChoice({
  label,
  description,
  value,
  onChange,
  onLeave,
  error,
  fault,
  offered,
  custom,
  typedLabel,
  phoneColumns,
}: AmountChoiceProps) {
  const name = useId()
  const isCustom = value.picked === CUSTOM_AMOUNT
  const isNeeded = neededFieldsBy((chosen: ChosenAmount) => (fault(chosen) === null ? {} : { picked: true, typed: true }), value)
  return (
    <Stack gap="sm">
      <Radio.Group
        name={name}
        label={label}
        description={description}
        withAsterisk={isNeeded('picked')}
        value={value.picked}
        onChange={(picked) => onChange({ picked, typed: value.typed })}
        error={isCustom ? null : error}
      >
        <SimpleGrid cols={{ base: phoneColumns, sm: 3 }} spacing="sm" mt="xs">
          {[...offered, { value: CUSTOM_AMOUNT, label: custom, isWide: false }].map((one) => (
            <Radio.Card key={one.value} value={one.value} className={one.isWide ? `${classes.option} ${classes.wide}` : classes.option}>
              <Radio.Indicator size="xs" />
              <Text span className="tabular">
                {one.label}
              </Text>
            </Radio.Card>
          ))}
        </SimpleGrid>
      </Radio.Group>
      {isCustom && (
        <AmountField
          label={typedLabel}
          required={isNeeded('typed')}
          maw={280}
          value={value.typed}
          onChange={(typed) => onChange({ picked: CUSTOM_AMOUNT, typed })}
          onBlur={() => onLeave?.()}
          error={error}
        />
      )}
    </Stack>
  )
}
