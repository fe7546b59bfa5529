/** What became of the money: sent, paid, in doubt or refused. */
import { Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { minorUnits, parseRon } from '#contract/money.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { AmountField, typedAmount } from '#web/ui/form/amount-field.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { FormFailure, useFocusWrongField } from '#web/ui/form/form-errors.tsx'
import { LongTextField } from '#web/ui/form/text/long-text-field.tsx'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import {
  mayReturnMoneyBecome,
  needsReturnMoneyReason,
  payingReturnMoneyStates,
  REFUND_REASON_MAX,
  REFUND_REFERENCE_MAX,
  type ReturnMoneyState,
  returnMoneyCalls,
  returnMoneyStates,
} from '../../contract/return-money.ts'
import type { ReturnDetails } from '../../contract/return-requests.ts'
import { useReturnAct } from './use-return-act.ts'

const words = texts.returnSettling.refund

/** The likeliest first. */
const inOrder: readonly ReturnMoneyState[] = ['paid', 'sent', 'in-doubt', 'refused', 'pending', 'not-asked']

/** null: none is typed. `undefined`: it cannot be read. */
function amountTyped(text: string) {
  if (text.trim() === '') return null
  const read = parseRon(text, texts.forms.decimalSign)
  return read === null || read < 0 ? undefined : minorUnits(read)
}

type Errors = { amount?: string; reason?: string }

export function RefundDialog({ request: { id, refund: shown, refundUntil }, onClose }: { request: ReturnDetails; onClose: () => void }) {
  // What another user notes meanwhile was not looked at.
  const [refund] = useState(shown)
  const offered = inOrder.filter((to) => mayReturnMoneyBecome(refund.state, to, { isOwedByLaw: refundUntil !== null }))
  const [to, setTo] = useState<ReturnMoneyState>(offered[0] ?? 'paid')
  // Noted before, as when the payment was ordered.
  const [amount, setAmount] = useState(typedAmount(refund.amount))
  const [reason, setReason] = useState(refund.reason)
  const [reference, setReference] = useState(refund.reference)
  const [errors, setErrors] = useState<Errors>({})
  const move = useReturnAct(returnMoneyCalls.move, {
    ...{ done: words.noted, onDone: onClose },
    onRefused: ({ errors: refused }) => setErrors(Object.fromEntries(refused.map(({ path, message }) => [path, message]))),
  })
  const form = useFocusWrongField(Object.keys(errors).length > 0 ? errors : null)
  const isPaying = payingReturnMoneyStates.includes(to)
  const read = isPaying ? amountTyped(amount) : null
  const isNeeded = needsReturnMoneyReason(to, read ?? null, refund.ceiling)
  const isLess = isPaying && isNeeded
  const judge = (): boolean => {
    const wrong: Errors = {
      ...(read === undefined ? { amount: words.amountWrong } : {}),
      ...(isNeeded && reason.trim() === '' ? { reason: isLess ? words.lessThanOwed : texts.messages['field-missing'] } : {}),
    }
    setErrors(wrong)
    return Object.keys(wrong).length === 0
  }
  const send = () => {
    if (!judge()) return
    const body = { from: refund.state, to, amount: read ?? null, reason, reference: isPaying ? reference : '' }
    move.mutate({ params: { id }, body })
  }
  return (
    <Dialog title={words.changeTitle} onClose={onClose}>
      <form
        ref={form}
        noValidate
        {...judgedWhenSendingHeld(judge)}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack gap="md">
          <Text>{words.changeText}</Text>
          <Radio.Group label={words.what} value={to} onChange={(value) => setTo(returnMoneyStates.find((one) => one === value) ?? to)}>
            <Stack gap="xs" mt="xs">
              {offered.map((one, at) => (
                <Radio key={one} value={one} label={words.to[one]} {...(at === 0 ? { 'data-autofocus': true } : {})} />
              ))}
            </Stack>
          </Radio.Group>
          {isPaying && (
            <AmountField
              label={words.amountOptional(refund.currency)}
              value={amount}
              error={errors.amount}
              description={refund.ceiling === null ? undefined : `${words.ceiling}: ${texts.forms.amount(refund.ceiling, refund.currency)}`}
              rightSection={
                <Text fz="xs" c="dimmed">
                  {refund.currency}
                </Text>
              }
              onChange={setAmount}
            />
          )}
          {to !== 'pending' && to !== 'not-asked' && (
            <LongTextField
              label={isNeeded ? words.reasonNeeded : words.reasonOptional}
              required={isNeeded}
              withAsterisk={false}
              most={REFUND_REASON_MAX}
              value={reason}
              error={errors.reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          {isPaying && (
            <TextField
              label={words.referenceOptional}
              most={REFUND_REFERENCE_MAX}
              value={reference}
              onChange={(event) => setReference(event.currentTarget.value)}
            />
          )}
          <FormFailure message={move.error && move.error.errors.length === 0 ? move.error.message : null} />
          <DialogButtons verb={words.save} isBusy={move.isPending} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
