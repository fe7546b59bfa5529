/** The dialog that confirms an operation, with an amount where there is one to choose. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Bani, parseRon } from '#contract/money.ts'
import { texts } from '../texts.ts'
import { Dialog } from './dialog/dialog.tsx'
import { AmountField, typedAmount } from './form/amount-field.tsx'

type ConfirmOperationProps = {
  title: string
  /** What will happen to what. */
  text: string
  verb: string
  /** Chosen between these; at first the most. */
  amount?: { label: string; least: Bani; most: Bani; outside: string }
  /** What the server said of the amount. */
  refusal?: string | null
  /** Further fields, between amount and buttons. */
  children?: ReactNode
  isBusy: boolean
  /** `amount`: the most that there is where none is asked for. */
  onConfirm: (amount: Bani | null) => void
  onClose: () => void
}

export function ConfirmOperation({
  title,
  text,
  verb,
  amount,
  refusal = null,
  children,
  isBusy,
  onConfirm,
  onClose,
}: ConfirmOperationProps) {
  const [typed, setTyped] = useState(typedAmount(amount?.most ?? null))
  const chosen = parseRon(typed, texts.forms.decimalSign)
  const isValid = !amount || (chosen !== null && chosen >= amount.least && chosen <= amount.most)
  return (
    <Dialog asks={false} onClose={onClose} title={title} closeOnClickOutside={!isBusy}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isValid && !isBusy) onConfirm(amount ? chosen : null)
        }}
      >
        <Stack gap="md">
          <Text>{text}</Text>
          {amount && (
            <AmountField data-autofocus label={amount.label} value={typed} onChange={setTyped} error={isValid ? refusal : amount.outside} />
          )}
          {children}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose} disabled={isBusy} {...(amount ? {} : { 'data-autofocus': true })}>
              {texts.ui.cancel}
            </Button>
            <Button type="submit" disabled={!isValid} loading={isBusy}>
              {verb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
