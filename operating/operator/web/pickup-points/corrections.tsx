/** What clients are shown of each courier when they ask for a point. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { parseRon } from '#contract/money.ts'
import { type CourierOption, pickupPointCalls, pickupPointOperatorCalls } from '#sending/pickup-points/contract/pickup-points.ts'
import { useRefreshChangedPoints, useSeenCorrection } from '#sending/pickup-points/web/use-show-now.ts'
import { useAct, useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { AmountField, typedAmount } from '#web/ui/form/amount-field.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Section } from '#web/ui/section.tsx'

const words = texts.pickupPoints.operator

const correctionRefreshes = [pickupPointOperatorCalls.corrections, pickupPointCalls.couriers] as const

export function PickupCorrections() {
  const options = useCall(pickupPointOperatorCalls.corrections)
  if (!options.data || options.data.length === 0) return null
  return (
    <Section title={words.corrections}>
      <Text c="dimmed">{words.correctionsHint}</Text>
      <Stack gap="sm">
        {options.data.map((option) => (
          <Correction key={option.forwarderId} option={option} />
        ))}
      </Stack>
    </Section>
  )
}

function Correction({ option }: { option: CourierOption }) {
  const [typed, setTyped] = useState<string | null>(null)
  const { seenCorrection, begin, beginAnew } = useSeenCorrection(option.correction)
  const showNow = useRefreshChangedPoints(correctionRefreshes)
  const save = useAct(pickupPointOperatorCalls.saveCorrection, {
    refreshes: correctionRefreshes,
    onSuccess: () => {
      toast.success(words.saved)
      setTyped(null)
      beginAnew()
    },
    onError: (problem) => {
      showNow(problem)
      beginAnew()
    },
  })
  const amount = typed === null ? null : parseRon(typed, texts.forms.decimalSign)
  const wrong = typed !== null && amount === null ? texts.messages['pickup-correction-out-of-range'] : null
  return (
    <Group
      component="form"
      gap="sm"
      align="flex-end"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (amount !== null) save.mutate({ params: { courier: option.forwarderId }, body: { correction: amount, seenCorrection } })
      }}
    >
      <AmountField
        label={option.name}
        value={typed ?? typedAmount(option.correction)}
        onChange={(text) => {
          begin()
          setTyped(text)
        }}
        {...(save.error?.code === 'pickup-correction-changed' ? { description: words.now(texts.forms.ron(option.correction)) } : {})}
        error={wrong ?? save.error?.errors[0]?.message ?? save.error?.message}
        w={200}
        inputWrapperOrder={['label', 'error', 'description', 'input']}
      />
      <Button type="submit" variant="default" loading={save.isPending} disabled={amount === null || amount === option.correction}>
        {words.save}
      </Button>
    </Group>
  )
}
